package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.experiments.flink.conflux.ConfluxChain;
import dev.tailrace.experiments.flink.conflux.PathTimestamp;
import dev.tailrace.flink.order.DeliveredFilter;
import dev.tailrace.flink.order.FlinkOrderedRegion;
import dev.tailrace.flink.order.Labelled;
import dev.tailrace.flink.order.SinkPartition;
import dev.tailrace.flink.order.StampedRecords;
import dev.tailrace.samples.listing1.Dropping;
import dev.tailrace.samples.listing1.LittleEndian;
import dev.tailrace.samples.listing1.ResultLayout;
import java.time.Duration;
import java.util.Properties;
import java.util.UUID;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.serialization.SerializationSchema;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Builder of the Flink jobs of Listing 1.
 *
 * <pre>
 * numbers -(round robin)-> filter x p -(forward)-> map x p -(round robin)-> last x q -> what keeps the order -> topic
 * </pre>
 */
public final class ListingJob {

    /** Bytes of payload, as in the paper. */
    public static final int PAYLOAD_BYTES = 10;

    /** The records that the filter drops, as in the paper. */
    public static final Dropping DROPPING = Dropping.parse("1/7");

    /** The period of watermarks of the published program, instead of Flink's 200 ms. */
    private static final Duration WATERMARKS = Duration.ofMillis(10);

    private static final Duration CHECKPOINTS = Duration.ofMillis(100);

    /** Transaction timeout within the broker's default limit of 15 minutes; Flink's sink would ask for an hour. */
    private static final Duration TRANSACTION_TIMEOUT = Duration.ofMinutes(10);

    private static final int GRAPH_HASH = 1;

    private final StreamExecutionEnvironment environment;
    private final ListingRequest request;
    private final Source<ListingValue, ?, ?> source;
    private final boolean isTransactional;
    private final ListingSteps steps;
    private final SerializationSchema<ListingValue> bytes;

    private ListingJob(
            final StreamExecutionEnvironment environment,
            final ListingRequest request,
            final Source<ListingValue, ?, ?> source,
            final boolean isTransactional) {
        this.environment = environment;
        this.request = request;
        this.source = source;
        this.isTransactional = isTransactional;
        this.steps = new ListingSteps(request.steps(), DROPPING, request.timed());
        this.bytes = new ResultBytes(request.timed());
    }

    /** Adds the job of a request to an environment; its source generates the numbers. */
    public static void build(final StreamExecutionEnvironment environment, final ListingRequest request) {
        build(
                environment,
                request,
                new NumbersSource(request.count(), request.perSecond(), PAYLOAD_BYTES),
                request.method().isTransactional());
    }

    /**
     * Adds the job of a request with numbers from another source.
     *
     * @param isTransactional whether results become visible when their transaction is committed
     */
    static void build(
            final StreamExecutionEnvironment environment,
            final ListingRequest request,
            final Source<ListingValue, ?, ?> source,
            final boolean isTransactional) {
        new ListingJob(environment, request, source, isTransactional).build();
    }

    private void build() {
        if (request.tuning().objectReuse()) {
            environment.getConfig().enableObjectReuse();
        }
        environment.setBufferTimeout(request.tuning().bufferTimeoutMs());
        // Flink's own settings may override the interval.
        if (request.method().hasCheckpoints()
                && !environment.getCheckpointConfig().isCheckpointingEnabled()) {
            environment.enableCheckpointing(CHECKPOINTS.toMillis());
        }
        switch (request.method()) {
            case NONE -> plain().sinkTo(sink(values()));
            case GAP ->
                region().merge()
                        .map(Labelled::value)
                        .returns(ListingValueSerializer.TYPE)
                        .setParallelism(1)
                        .sinkTo(sink(values()))
                        .setParallelism(1);
            case GAP_ONCE, GAP_TRANSACTIONAL -> deliveredOnce();
            case CONFLUX_PUBLISHED, CONFLUX_TUNED -> conflux();
            case WINDOW_SORT -> WindowSort.after(plain()).sinkTo(sink(values())).setParallelism(1);
        }
    }

    private SingleOutputStreamOperator<ListingValue> numbers() {
        environment.getConfig().setAutoWatermarkInterval(WATERMARKS.toMillis());
        final WatermarkStrategy<ListingValue> watermarks = request.method().hasWatermarks()
                ? WatermarkStrategy.<ListingValue>forGenerator(context -> new RisingNumbers())
                        .withTimestampAssigner((record, none) -> record.number)
                : WatermarkStrategy.noWatermarks();
        return environment
                .fromSource(source, watermarks, "numbers", ListingValueSerializer.TYPE)
                .setParallelism(1);
    }

    private SingleOutputStreamOperator<ListingValue> plain() {
        return numbers()
                .rebalance()
                .filter(steps.filter())
                .setParallelism(request.firstTasks())
                .map(steps.map())
                .returns(ListingValueSerializer.TYPE)
                .setParallelism(request.firstTasks())
                .rebalance()
                .map(last())
                .returns(ListingValueSerializer.TYPE)
                .setParallelism(request.lastTasks());
    }

    private FlinkOrderedRegion<ListingValue> region() {
        return FlinkOrderedRegion.of(
                        "listing1",
                        numbers(),
                        Duration.ofMillis(request.tuning().bufferTimeoutMs()))
                .rebalance()
                .filter("filter", request.firstTasks(), steps.filter())
                .map("map", request.firstTasks(), ListingValueSerializer.TYPE, steps.map())
                .rebalance()
                .map("last", request.lastTasks(), ListingValueSerializer.TYPE, last());
    }

    private MapFunction<ListingValue, ListingValue> last() {
        return request.trouble().in(steps.last());
    }

    private void deliveredOnce() {
        final SinkPartition output = new SinkPartition(request.bootstrap(), request.output(), 0, 0);
        final SingleOutputStreamOperator<Labelled<ListingValue>> merged = region().merge();
        (isTransactional ? merged : DeliveredFilter.after(merged, output))
                .sinkTo(sink(new StampedRecords<>(output, bytes, GRAPH_HASH)))
                .setParallelism(1);
    }

    private void conflux() {
        ConfluxChain.frames(
                        numbers(),
                        request.firstTasks(),
                        request.lastTasks(),
                        steps.filter(),
                        steps.map(),
                        last(),
                        bytes)
                .sinkTo(sink(ConfluxChain.records(request.paths())))
                .setParallelism(request.lastTasks());
    }

    private KafkaRecordSerializationSchema<ListingValue> values() {
        final String topic = request.output();
        final SerializationSchema<ListingValue> format = bytes;
        return (record, context, timestampMs) -> new ProducerRecord<>(topic, 0, null, format.serialize(record));
    }

    private <T> KafkaSink<T> sink(final KafkaRecordSerializationSchema<T> records) {
        final Properties client = new Properties();
        client.setProperty(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, Long.toString(TRANSACTION_TIMEOUT.toMillis()));
        client.setProperty(
                ProducerConfig.LINGER_MS_CONFIG,
                Integer.toString(request.tuning().lingerMs()));
        client.putAll(request.tuning().producer());
        return KafkaSink.<T>builder()
                .setBootstrapServers(request.bootstrap())
                .setKafkaProducerConfig(client)
                .setRecordSerializer(records)
                .setDeliveryGuarantee(
                        isTransactional ? DeliveryGuarantee.EXACTLY_ONCE : DeliveryGuarantee.AT_LEAST_ONCE)
                .setTransactionalIdPrefix("listing1-" + UUID.randomUUID())
                .build();
    }

    /** Watermark generator of the paper: emits the number of the last record at fixed intervals. */
    private static final class RisingNumbers implements WatermarkGenerator<ListingValue> {

        private long last = -1;

        @Override
        public void onEvent(final ListingValue record, final long number, final WatermarkOutput output) {
            last = number;
        }

        @Override
        public void onPeriodicEmit(final WatermarkOutput output) {
            if (last >= 0) {
                output.emitWatermark(new Watermark(last));
            }
        }
    }

    /**
     * Serializer of results in the format of {@link ResultLayout}, without headers.
     *
     * @param timed whether the timestamps of {@link PathTimestamp} follow
     */
    private record ResultBytes(boolean timed) implements SerializationSchema<ListingValue> {

        @Override
        public byte[] serialize(final ListingValue record) {
            final int payloadBytes = record.payload.length;
            final byte[] bytes =
                    new byte[ResultLayout.PAYLOAD + payloadBytes + Long.BYTES + (timed ? PathTimestamp.BYTES : 0)];
            LittleEndian.put(bytes, ResultLayout.NUMBER, record.number);
            LittleEndian.put(bytes, ResultLayout.WORK, record.work);
            System.arraycopy(record.payload, 0, bytes, ResultLayout.PAYLOAD, payloadBytes);
            LittleEndian.put(bytes, ResultLayout.PAYLOAD + payloadBytes, record.createdNs);
            if (timed) {
                PathTimestamp.PROCESS.write(bytes, record.processedNs);
                PathTimestamp.SINK.write(bytes, System.nanoTime());
            }
            return bytes;
        }
    }
}
