package dev.tailrace.launch.topic;

/**
 * Report of {@code tailrace merge}: the records so far, and at the end all of them.
 *
 * @param records read
 * @param delivered written to the target
 * @param held buffered until it is their turn
 * @param repeated dropped because they had been read before
 * @param oldEpoch dropped because a fenced owner wrote them
 * @param foreign dropped because another application wrote them
 * @param invalid dropped because their headers contradict the log
 * @param lost output sequence numbers that no record has
 * @param inversions written late, after records that should follow them
 * @param undecided dropped because they are too old to tell late from repeated
 * @param epochs epoch markers
 * @param frontiers frontier markers
 */
public record MergeTotals(
        long records,
        long delivered,
        long held,
        long repeated,
        long oldEpoch,
        long foreign,
        long invalid,
        long lost,
        long inversions,
        long undecided,
        long epochs,
        long frontiers) {}
