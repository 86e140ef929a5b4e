package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafka.KafkaRun;
import dev.tailrace.kafkaclient.LiveTopics;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.StreamGraph;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RecoveryThreadTest {

    private static final RunSettings SETTINGS = KafkaRun.of(StreamGraph.of(new TickAlerts(), Map.of()))
            .with(spec -> spec.bootstrapServers("nowhere:1")
                    .inputTopics(List.of("in"))
                    .outputTopic("trades", "out")
                    .ordering(Ordering.SOURCE_PARTITION)
                    .progressInterval(Duration.ofMillis(100)))
            .build()
            .settings();

    /** An interrupted thread cannot close a consumer of Kafka. */
    private static final class Scanner extends MockConsumer<byte[], byte[]> {

        Scanner() {
            super("none");
        }

        @Override
        public void close() {
            throw new InterruptException("interrupted while closing");
        }
    }

    @Test
    @Timeout(400)
    void shouldEndWithoutAStackTraceWhenTheRunEndsDuringARecovery() throws InterruptedException {
        final CountDownLatch recovering = new CountDownLatch(1);
        final RecoveryThread thread = new RecoveryThread(SETTINGS, clients(), topics(), "recovery");
        final RecoveryBatch batch = new RecoveryBatch(List.of(new TopicPartition("in", 0)), () -> {
            recovering.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (final InterruptedException ended) {
                throw new InterruptException(ended);
            }
            return List.of();
        });
        thread.submit(batch);
        recovering.await();

        thread.close(true);

        // It comes back after the closing of the consumers, whose failure would have ended the thread with a stack
        // trace.
        RecoveryBatch finished = thread.poll();
        while (finished == null) {
            Thread.onSpinWait();
            finished = thread.poll();
        }
        assertThat(finished.failure()).isInstanceOf(InterruptException.class);
    }

    private static Clients clients() {
        return (Clients) Proxy.newProxyInstance(
                Clients.class.getClassLoader(), new Class<?>[] {Clients.class}, (proxy, method, arguments) -> {
                    assertThat(method.getReturnType()).isEqualTo(Consumer.class);
                    return new Scanner();
                });
    }

    private static TopicWatch topics() {
        final LiveTopics none = new LiveTopics() {
            @Override
            public Map<String, Seen> look(final Collection<String> names) {
                return Map.of();
            }

            @Override
            public Map<TopicPartition, Long> ends(final Collection<TopicPartition> partitions) {
                return Map.of();
            }
        };
        return new TopicWatch(
                SETTINGS, new RunTopics(Map.of(), Map.of(), Map.of(), Map.of()), none, List::of, message -> {});
    }
}
