package dev.tailrace.flink;

import dev.tailrace.flink.region.RegionJob;
import dev.tailrace.flink.task.FlinkTypes;
import dev.tailrace.flink.task.InputRecord;
import dev.tailrace.flink.task.PartitionTaskJob;
import dev.tailrace.flink.task.PartitionTaskKey;
import dev.tailrace.flink.task.PartitionTaskOperator;
import dev.tailrace.flink.task.ResultRecord;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.remote.RemotePlan;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * A stream graph as a job of Flink.
 *
 * <pre>
 *   source (Kafka, a partition is a partition task) --by key--&gt; partition task (the processor of the whole graph) --&gt; sink (Kafka)
 * </pre>
 *
 * With one task for each, all of it is one chain of calls. With more, records go from the task that reads their partition to
 * the one that has its partition task, over an edge of Flink's with keys; results stay in their task. Either way the state is the
 * same, and a savepoint of the one continues as the other.
 *
 * <p>A run that is asked for tasks of single nodes has {@link RegionJob} between source and sink instead of the partition tasks.
 *
 * <p>Time comes from the records, inside the partition tasks: no watermarks, no timers of Flink's.
 */
final class PipelineJob {

    private static final String SOURCE = "source";
    /** Savepoints find the state of the operator by it. */
    private static final String UID = "lane";

    private static final String SINK = "sink";

    private final RunSpec spec;
    private final FlinkOptions options;
    private final ClientProperties clients;
    private final PartitionTaskJob partitionTasks;
    private final Optional<RegionJob> regions;

    /** @param plan of a run that is spread over tasks */
    PipelineJob(
            final RunSpec spec,
            final FlinkOptions options,
            final ClientProperties clients,
            final PartitionTaskJob partitionTasks,
            final Optional<RemotePlan> plan) {
        this.spec = spec;
        this.options = options;
        this.clients = clients;
        this.partitionTasks = partitionTasks;
        this.regions = plan.map(stages -> new RegionJob(stages, partitionTasks, spec.threads()));
    }

    /** An environment with the job in it, ready to be executed. */
    StreamExecutionEnvironment build(final Configuration settings) {
        final StreamExecutionEnvironment environment = environment(settings);
        final int tasks = regions.map(RegionJob::phaseTasks).orElse(spec.threads());
        final DataStream<InputRecord> input = environment
                .fromSource(source(), WatermarkStrategy.noWatermarks(), SOURCE, FlinkTypes.INPUT)
                .uid(sourceUid())
                .setParallelism(tasks);
        results(input).sinkTo(sink()).name(SINK).uid(SINK).setParallelism(tasks);
        return environment;
    }

    // The positions of another log of the same name are not those of this one.
    private String sourceUid() {
        return String.format(
                Locale.ROOT,
                "%s-%08x",
                SOURCE,
                TaskIdentities.parse(partitionTasks.identities()).topics().id().input());
    }

    private DataStream<ResultRecord> results(final DataStream<InputRecord> input) {
        return regions.isPresent()
                ? regions.get().results(input)
                : PartitionTaskKey.keyed(input, spec.threads() == 1)
                        .transform("partition-task", FlinkTypes.RESULT, new PartitionTaskOperator(partitionTasks))
                        .uid(UID);
    }

    // Flink's command line leaves word of its cluster and of the jar in what hands out environments.
    private StreamExecutionEnvironment environment(final Configuration settings) {
        return options.isSubmitted()
                ? StreamExecutionEnvironment.getExecutionEnvironment(settings)
                : new StreamExecutionEnvironment(settings);
    }

    // No new partitions while it runs: a partition task is one partition, and results need as many. The strategy is
    // deprecated in Kafka's client and all that the connector takes.
    @SuppressWarnings("deprecation")
    private KafkaSource<InputRecord> source() {
        final Properties consumer = new Properties();
        consumer.putAll(clients.consumer());
        return KafkaSource.<InputRecord>builder()
                .setProperties(consumer)
                .setTopics(spec.inputTopics().get(0))
                .setGroupId(spec.applicationId())
                .setClientIdPrefix(spec.applicationId())
                .setStartingOffsets(OffsetsInitializer.offsets(starts(), OffsetResetStrategy.NONE))
                .setProperty("partition.discovery.interval.ms", "0")
                .setDeserializer(new SourceRecords())
                .build();
    }

    private Map<TopicPartition, Long> starts() {
        final Map<TopicPartition, Long> starts = new HashMap<>();
        partitionTasks
                .starts()
                .forEach((partition, offset) ->
                        starts.put(new TopicPartition(spec.inputTopics().get(0), partition), offset));
        return starts;
    }

    private KafkaSink<ResultRecord> sink() {
        final Properties producer = new Properties();
        producer.putAll(clients.producer());
        return KafkaSink.<ResultRecord>builder()
                .setKafkaProducerConfig(producer)
                .setBootstrapServers(clients.bootstrapServers())
                .setDeliveryGuarantee(
                        spec.guarantee() == Guarantee.TRANSACTIONAL
                                ? DeliveryGuarantee.EXACTLY_ONCE
                                : DeliveryGuarantee.AT_LEAST_ONCE)
                .setTransactionalIdPrefix(spec.applicationId())
                .setRecordSerializer(new SinkRecords())
                .build();
    }

    /**
     * Turns a Kafka record into an input record: its partition, offset and unchanged bytes. Passes over records without a
     * value: markers of the run that wrote the topic, and deletions.
     */
    static final class SourceRecords implements KafkaRecordDeserializationSchema<InputRecord> {

        private static final long serialVersionUID = 1L;

        @Override
        public void deserialize(final ConsumerRecord<byte[], byte[]> record, final Collector<InputRecord> out) {
            if (record.value() != null) {
                out.collect(new InputRecord(record.partition(), record.offset(), record.value()));
            }
        }

        @Override
        public TypeInformation<InputRecord> getProducedType() {
            return FlinkTypes.INPUT;
        }
    }

    /** Turns a result into a Kafka record: its key, value and output header, for the partition of its input. */
    private static final class SinkRecords implements KafkaRecordSerializationSchema<ResultRecord> {

        private static final long serialVersionUID = 1L;

        @Override
        public ProducerRecord<byte[], byte[]> serialize(
                final ResultRecord result, final KafkaSinkContext context, final Long timestampMs) {
            final RecordHeaders headers = new RecordHeaders();
            headers.add(OutputHeader.KEY, result.outputHeader());
            return new ProducerRecord<>(
                    result.topic(), result.partition(), null, result.key(), result.value(), headers);
        }
    }
}
