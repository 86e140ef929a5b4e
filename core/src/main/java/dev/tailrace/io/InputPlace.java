package dev.tailrace.io;

/**
 * Where a record lies in its log: numbers that travel with the record between threads, and that its log turns into words
 * when something is to be reported. Reused; belongs to whoever holds the record.
 */
public final class InputPlace {

    private InputLog log;
    private String source;
    private long position;
    private long offset;
    private long part;

    /**
     * Points to a record of a log; called by the log that delivers it.
     *
     * @param inLog turns this place into words, see {@link InputLog#place(InputPlace)}
     * @param atOffset byte offset, or whatever the log counts
     * @param inPart number of the packet or file, or whatever the log counts; 0 when it needs none
     */
    public void set(final InputLog inLog, final long atOffset, final long inPart) {
        log = inLog;
        source = null;
        offset = atOffset;
        part = inPart;
    }

    /** The position of the record in its log. */
    public void at(final long inLog) {
        position = inLog;
    }

    /** Names the source that the log is one of several logs for. */
    public void ofSource(final String name) {
        source = name;
    }

    /** Points to where another place points to. */
    public void copy(final InputPlace other) {
        log = other.log;
        source = other.source;
        position = other.position;
        offset = other.offset;
        part = other.part;
    }

    public long position() {
        return position;
    }

    public long offset() {
        return offset;
    }

    public long part() {
        return part;
    }

    /** The place in words; allocates. */
    public String describe() {
        final String words = log == null ? "record " + position : log.place(this);
        return source == null ? words : "source '" + source + "': " + words;
    }
}
