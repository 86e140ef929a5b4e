package dev.tailrace.cli.inspect;

import dev.tailrace.function.InputFault;
import dev.tailrace.io.InputLog;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.market.feed.PcapFeed;
import java.util.List;
import java.util.Optional;

/**
 * Result of the inspection of a feed.
 *
 * @param input name of the file, or standard input
 * @param census counts by type, symbol and time
 * @param fileBytes bytes read, compressed if the file is
 * @param capture gaps and duplicates, when the feed is a capture
 * @param inputFaults damage in the feed, and messages that were left out
 */
record Inspection(
        String input, FeedCensus census, long fileBytes, Optional<SessionGaps> capture, List<InputFault> inputFaults) {

    /**
     * Gaps and duplicates of a MoldUDP64 capture.
     *
     * @param missing number of messages that are missing by the sequence numbers
     * @param duplicates number of further copies of messages
     */
    record SessionGaps(long missing, long duplicates) {}

    static Optional<SessionGaps> captureOf(final InputLog feed) {
        return feed instanceof PcapFeed pcap
                ? Optional.of(new SessionGaps(pcap.missingMessages(), pcap.duplicateMessages()))
                : Optional.empty();
    }

    ExitStatus status() {
        return inputFaults.stream().noneMatch(InputFault::isBadInput) ? ExitStatus.CLEAN : ExitStatus.IRREGULAR;
    }
}
