package dev.tailrace.flink.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Map;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.junit.jupiter.api.Test;

class FlinkOrderedRegionTest {

    private static final String CHECKPOINTS =
            "region 'words' needs aligned checkpoints, at which its merger holds nothing:"
                    + " set execution.checkpointing.unaligned.enabled to false and execution.checkpointing.mode to EXACTLY_ONCE;"
                    + " results can be in the output once all the same without waiting for checkpoints, see DeliveredFilter";

    private final StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(2);

    private DataStream<Long> numbers() {
        return environment.fromSequence(0, 9).setParallelism(1);
    }

    private FlinkOrderedRegion<Long> region() {
        return FlinkOrderedRegion.of("words", numbers()).map("map", 2, Types.LONG, value -> value + 1);
    }

    @Test
    void shouldRefuseAStreamWithoutAnOrder() {
        final DataStream<Long> several = environment.fromSequence(0, 9).setParallelism(2);
        assertThatThrownBy(() -> FlinkOrderedRegion.of("words", several))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "region 'words' would put the records of 2 tasks into the order in which they happen to come;"
                                + " give the stream before it one task, or each of its tasks a region");
    }

    @Test
    void shouldRefuseASecondFlatMap() {
        final FlinkOrderedRegion<Long> branched =
                region().flatMap("first", 2, Types.LONG, (value, out) -> out.collect(value));
        assertThatThrownBy(() -> branched.flatMap("second", 2, Types.LONG, (value, out) -> out.collect(value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "'second' is the second flatMap of region 'words', and labels have one ordinal; merge before it"
                                + " and open another region");
    }

    @Test
    void shouldRefuseUnalignedCheckpoints() {
        environment.enableCheckpointing(100);
        environment.getCheckpointConfig().enableUnalignedCheckpoints();
        assertThatThrownBy(() -> region().merge())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(CHECKPOINTS);
    }

    @Test
    void shouldRefuseCheckpointsThatDoNotAlignAtAll() {
        environment.enableCheckpointing(100, CheckpointingMode.AT_LEAST_ONCE);
        assertThatThrownBy(() -> region().merge())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(CHECKPOINTS);
    }

    @Test
    void shouldPackRecordsWhereTheyChangeTaskAndLetBundlesWaitForNothing() {
        region().filter("odd", 2, value -> value % 2 == 1)
                .rebalance()
                .map("last", 2, Types.LONG, value -> value)
                .merge()
                .print();
        final StreamGraph graph = environment.getStreamGraph(false);
        assertThat(graph.getStreamNodes())
                .filteredOn(node -> !node.getOperatorName().startsWith("Source"))
                .filteredOn(node -> !node.getOperatorName().startsWith("Sink"))
                .extracting(StreamNode::getOperatorName, StreamNode::getParallelism, StreamNode::getBufferTimeout)
                .containsExactlyInAnyOrder(
                        tuple("words splitter", 1, 1L),
                        tuple("pack for map", 1, 0L),
                        tuple("unpack for map", 2, 1L),
                        tuple("map", 2, 1L),
                        tuple("odd", 2, 1L),
                        tuple("pack for last", 2, 0L),
                        tuple("unpack for last", 2, 1L),
                        tuple("last", 2, 1L),
                        tuple("pack for merger", 2, 0L),
                        tuple("unpack for merger", 1, 1L),
                        tuple("words merger", 1, 1L));
    }

    @Test
    void shouldGiveTheFilterOfDeliveredResultsAUid() {
        final SinkPartition output =
                new SinkPartition("host:9093", "results", 2, 1, Map.of("security.protocol", "SSL"));
        final SingleOutputStreamOperator<Labelled<Long>> delivered = DeliveredFilter.after(region().merge(), output);
        delivered.print();

        assertThat(delivered.getTransformation().getUid()).isEqualTo("delivered-results-2-1");
        // Serializes the operators.
        assertThat(environment.getStreamGraph(false).getJobGraph().getVertices())
                .extracting(JobVertex::getName)
                .contains("unpack for merger -> words merger -> drop what results-2 has");
    }

    @Test
    void shouldChainPackingAndUnpackingToTheirNeighbours() {
        region().rebalance().map("last", 2, Types.LONG, value -> value).merge().print();
        assertThat(environment.getStreamGraph(false).getJobGraph().getVertices())
                .extracting(JobVertex::getName, JobVertex::getParallelism)
                .containsExactlyInAnyOrder(
                        tuple("Source: Sequence Source -> words splitter -> pack for map", 1),
                        tuple("unpack for map -> map -> pack for last", 2),
                        tuple("unpack for last -> last -> pack for merger", 2),
                        tuple("unpack for merger -> words merger", 1),
                        tuple("Sink: Print to Std. Out", 2));
    }
}
