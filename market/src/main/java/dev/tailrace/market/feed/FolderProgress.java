package dev.tailrace.market.feed;

/** Passes on the progress of a file of ITCH messages, or of a recording of an exchange, to the next file of its folder. */
final class FolderProgress {

    private ItchProgress left;
    private ExchangeProgress leftRecording;

    /** The progress that the file before has left when it ended, or that of a first file. */
    ItchProgress takeProgress() {
        final ItchProgress taken = left == null ? new ItchProgress() : left;
        left = null;
        return taken;
    }

    /** A file has ended. */
    void leave(final ItchProgress progress) {
        left = progress;
    }

    /** The progress that the recording before has left when it ended, or that of a first recording. */
    ExchangeProgress takeRecording() {
        final ExchangeProgress taken = leftRecording == null ? new ExchangeProgress() : leftRecording;
        leftRecording = null;
        return taken;
    }

    /** A recording has ended. */
    void leave(final ExchangeProgress progress) {
        leftRecording = progress;
    }
}
