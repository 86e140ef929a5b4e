package dev.tailrace.cli.inspect;

import dev.tailrace.function.InputFault;
import dev.tailrace.io.InputLog;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.market.feed.PcapFeed;
import java.util.List;
import java.util.Optional;

/**
 * What was found in a feed.
 *
 * @param input name of the file, or standard input
 * @param census what was counted
 * @param fileBytes bytes read, compressed if the file is
 * @param capture gaps and duplicates, when the feed is a capture
 * @param inputFaults damage, and what was left out
 */
record Inspection(
        String input,
        FeedCensus census,
        long fileBytes,
        Optional<TaskCheckpoint> capture,
        List<InputFault> inputFaults) {

    /**
     * What only captures of MoldUDP64 have.
     *
     * @param missing messages that the sequence numbers say should be there
     * @param duplicates further copies of messages
     */
    record TaskCheckpoint(long missing, long duplicates) {}

    static Optional<TaskCheckpoint> captureOf(final InputLog feed) {
        return feed instanceof PcapFeed pcap
                ? Optional.of(new TaskCheckpoint(pcap.missingMessages(), pcap.duplicateMessages()))
                : Optional.empty();
    }

    ExitStatus status() {
        return inputFaults.isEmpty() ? ExitStatus.CLEAN : ExitStatus.IRREGULAR;
    }
}
