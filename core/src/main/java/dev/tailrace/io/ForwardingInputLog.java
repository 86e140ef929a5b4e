package dev.tailrace.io;

/** An input log that wraps another one. Subclasses define what happens to the records on their way. */
public abstract class ForwardingInputLog implements InputLog {

    /** The wrapped log; closed together with this one. */
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
