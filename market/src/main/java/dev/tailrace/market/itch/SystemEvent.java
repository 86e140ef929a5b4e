package dev.tailrace.market.itch;

/**
 * System Event message: a milestone of the session: start and end of messages, of system hours and of market hours.
 *
 * <p>Type {@code S}, 12 bytes. Source: ITCH 5.0 specification, "System Event". Threads, allocation and checks: see
 * {@link ItchMessage}.
 */
public final class SystemEvent extends ItchMessage {

    private static final int EVENT_CODE = 11;

    @Override
    public SystemEvent wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /**
     * {@code O}, {@code S}, {@code Q}: start of messages, system hours, market hours; {@code M}, {@code E}, {@code C}:
     * their ends.
     */
    public byte eventCode() {
        return buffer[offset + EVENT_CODE];
    }

    /** Sets {@link #eventCode()}. */
    public SystemEvent eventCode(final byte eventCode) {
        buffer[offset + EVENT_CODE] = eventCode;
        return this;
    }
}
