package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.experiments.flink.conflux.PathMergeRequest;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * Request for one run of Listing 1.
 *
 * @param method the method that keeps the order
 * @param bootstrap addresses of brokers
 * @param output the topic of the results, with one partition
 * @param paths the topic of the paths; used by Conflux only
 * @param count number of records to send
 * @param perSecond records that are due per second; 0 for as fast as possible
 * @param firstTasks parallelism of the filter and the first map
 * @param lastTasks parallelism of the last map
 * @param steps of the busy loop of each operator
 * @param timed whether results carry the timestamps of Table I of the paper
 * @param tuning of Flink and its producers
 * @param trouble failures and delays to inject
 */
public record ListingRequest(
        OrderMethod method,
        String bootstrap,
        String output,
        String paths,
        long count,
        int perSecond,
        int firstTasks,
        int lastTasks,
        int steps,
        boolean timed,
        JobTuning tuning,
        Trouble trouble)
        implements Serializable {

    /**
     * The request to merge the paths of this run.
     *
     * @param producer properties of the producer of the merge
     */
    public PathMergeRequest pathMerge(final Map<String, String> producer) {
        return new PathMergeRequest(
                bootstrap,
                paths,
                output,
                List.of(firstTasks, lastTasks),
                method == OrderMethod.CONFLUX_PUBLISHED,
                timed,
                producer);
    }
}
