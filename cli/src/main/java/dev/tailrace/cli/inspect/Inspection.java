package dev.tailrace.cli.inspect;

import dev.tailrace.function.Irregularity;
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
 * @param irregularities damage, and what was left out
 */
record Inspection(
        String input, FeedCensus census, long fileBytes, Optional<Capture> capture, List<Irregularity> irregularities) {

    /**
     * What only captures of MoldUDP64 have.
     *
     * @param missing messages that the sequence numbers say should be there
     * @param duplicates further copies of messages
     */
    record Capture(long missing, long duplicates) {}

    static Optional<Capture> captureOf(final InputLog feed) {
        return feed instanceof PcapFeed pcap
                ? Optional.of(new Capture(pcap.missingMessages(), pcap.duplicateMessages()))
                : Optional.empty();
    }

    ExitStatus status() {
        return irregularities.isEmpty() ? ExitStatus.CLEAN : ExitStatus.IRREGULAR;
    }
}
