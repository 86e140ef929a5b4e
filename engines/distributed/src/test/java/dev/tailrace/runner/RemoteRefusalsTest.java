package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.AsyncMapper;
import dev.tailrace.function.OnError;
import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.remote.PartFailedException;
import dev.tailrace.remote.RemotePlan;
import dev.tailrace.remote.UndeliveredException;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What cannot be spread over tasks without common memory, and what is said of it. */
class RemoteRefusalsTest {

    private enum Venue {
        NASDAQ,
        NYSE
    }

    /** Counts on its own. */
    private static final class Tally {

        private final StringBuilder text = new StringBuilder("tally");

        @Override
        public String toString() {
            return text.toString();
        }
    }

    /** Each record is its place in the log. */
    private static final class Positions implements Decoder<Long> {

        @Override
        public Long decode(final byte[] buffer, final int offset, final int length, final long position) {
            return position;
        }

        @Override
        public long eventTimeNs(final Long position) {
            return position;
        }
    }

    private static final class Repeat implements Operator<Long, Long> {

        @Override
        public void onRecord(final Long position, final Output<Long> output) {
            output.emit(position);
        }
    }

    @Test
    void shouldRefuseAPlanInWhichNothingHasSeveralTasks() {
        final Pipeline pipeline = Pipeline.named("plain");
        pipeline.source("in", Positions::new).sink("out", TextEncoder::new);

        assertThatThrownBy(() -> RemotePlan.of(pipeline.build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pipeline 'plain': no node has several tasks, so there is nothing to spread");
    }

    @Test
    void shouldRefuseNodesThatAnswerLater() {
        final Pipeline pipeline = Pipeline.named("asking");
        final AsyncMapper<Long, Long> echo = (position, call, answers) -> answers.complete(call, position);
        pipeline.source("in", Positions::new).mapAsync("ask", echo, 4).sink("out", TextEncoder::new);

        assertThatThrownBy(() -> RemotePlan.of(pipeline.build(Parallelism.of(2))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "pipeline 'asking': [ask] make asynchronous calls, which parts without common memory do not support;"
                                + " run it with one task per node, where calls are made for one record after the other");
    }

    @Test
    void shouldRefuseKeysThatHaveAnotherHashCodeInEachProcess() {
        final Pipeline pipeline = Pipeline.named("venues");
        pipeline.source("in", Positions::new)
                .keyBy("venue", position -> Venue.values()[(int) (position % 2)])
                .process("count", Repeat::new)
                .sink("out", TextEncoder::new);

        assertFails(
                pipeline.build(Parallelism.of(2)),
                "java.lang.IllegalStateException: keys of type dev.tailrace.runner.RemoteRefusalsTest$Venue, by which"
                        + " records from 'in' are spread over the tasks of 'count', may have another hash code in each"
                        + " process; key by a text, a number or a record of these");
    }

    @Test
    void shouldNameTheEdgeAlongWhichARecordCannotBeSent() {
        final Pipeline pipeline = Pipeline.named("tallies");
        final EventStream<Tally> tallies = pipeline.source("in", Positions::new).map("tally", position -> new Tally());
        tallies.sink("out", TextEncoder::new);

        assertFails(
                pipeline.build(Parallelism.asDeclared().with("tally", 2)),
                "dev.tailrace.state.RecordCodec$UnsendableException: from 'tally' to 'out': records of type"
                        + " dev.tailrace.runner.RemoteRefusalsTest$Tally cannot be sent to other tasks; make it a Java"
                        + " record of values, or let it implement Sendable");
    }

    @Test
    void shouldPassOnAnExceptionOfTheOutputThatIsNoFaultOfThePipeline() {
        final Pipeline pipeline = Pipeline.named("copies");
        pipeline.source("in", Positions::new).map("copy", position -> position).sink("out", TextEncoder::new);
        final UndeliveredException away = new UndeliveredException(new IllegalStateException("the sink is away"));
        final RemoteRun run = new RemoteRun(
                pipeline.build(Parallelism.asDeclared().with("copy", 2)),
                (buffer, offset, length, sequence, ordinal) -> {
                    throw away;
                },
                OnError.FAIL,
                new Random(1));

        assertThatThrownBy(() -> {
                    run.record(1);
                    run.drain();
                })
                .isSameAs(away);
        assertThat(away.unwrapped()).hasMessage("the sink is away");
    }

    private static void assertFails(final StreamGraph graph, final String message) {
        final RemoteRun run = new RemoteRun(graph, new CollectedOutput(), OnError.FAIL, new Random(1));

        assertThatThrownBy(() -> {
                    run.record(1);
                    run.drain();
                })
                .isInstanceOfSatisfying(PartFailedException.class, failed -> assertThat(failed.position())
                        .isEqualTo(1))
                .cause()
                .hasToString(message);
    }
}
