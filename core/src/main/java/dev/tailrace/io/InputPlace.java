package dev.tailrace.io;

/**
 * The place of a record in its log, as numbers that travel with the record between threads. The log formats them as
 * text for reports. Reused; owned by the thread that owns the record.
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
     * @param inLog formats this place as text, see {@link InputLog#place(InputPlace)}
     * @param atOffset byte offset, or another count that the log defines
     * @param inPart number of the packet or file, or another number that the log defines; 0 when it needs none
     */
    public void set(final InputLog inLog, final long atOffset, final long inPart) {
        log = inLog;
        source = null;
        offset = atOffset;
        part = inPart;
    }

    /** Sets the position of the record in its log. */
    public void at(final long inLog) {
        position = inLog;
    }

    /** Sets the name of the source that the log belongs to; for inputs merged from several logs. */
    public void ofSource(final String name) {
        source = name;
    }

    /** Makes this place equal to another one. */
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

    /** Formats the place as text; allocates. */
    public String describe() {
        final String words = log == null ? "record " + position : log.place(this);
        return source == null ? words : "source '" + source + "': " + words;
    }
}
