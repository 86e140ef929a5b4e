package dev.tailrace.market.feed;

import dev.tailrace.market.event.GapNotes;
import java.util.ArrayList;
import java.util.List;

/** What a file of ITCH messages leaves to the next file of a folder: the gaps, and how far each session has come. */
record ItchProgress(GapNotes gapNotes, List<MoldSession> sessions) {

    /** That of the first file. */
    ItchProgress() {
        this(new GapNotes(), new ArrayList<>());
    }
}
