package dev.tailrace.io;

/** An input log in front of another: subclasses say what happens to the records on their way. */
public abstract class ForwardingInputLog implements InputLog {

    /** The log after this one; closed with it. */
    protected final InputLog log;

    protected ForwardingInputLog(final InputLog log) {
        this.log = log;
    }

    @Override
    public final String place() {
        return log.place();
    }

    @Override
    public final String place(final long position) {
        return log.place(position);
    }

    @Override
    public final void locate(final InputPlace place) {
        log.locate(place);
    }

    @Override
    public final String place(final InputPlace place) {
        return log.place(place);
    }

    @Override
    public final long bytesRead() {
        return log.bytesRead();
    }

    @Override
    public final long bytesTotal() {
        return log.bytesTotal();
    }

    @Override
    public final void close() {
        log.close();
    }
}
