package dev.tailrace.market.feed;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.InputPlace;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.event.GapNotes;
import dev.tailrace.market.itch.BigEndian;
import dev.tailrace.market.itch.ItchFrames;
import dev.tailrace.market.itch.MessageType;
import java.util.List;

/**
 * Reads messages from a capture (pcap or pcapng) of MoldUDP64 packets.
 *
 * <p><b>Packets.</b> Ethernet with VLAN tags, Linux cooked, loopback and raw IP; IPv4 and IPv6; UDP. Packets that are not
 * UDP or whose payload is not exactly one MoldUDP64 packet are skipped and counted ({@code other-packet}), and so are
 * fragments ({@code fragmented-packet}). Of a packet that was cut by the capture ({@code truncated-packet}, fatal) the
 * whole messages are delivered.
 *
 * <p><b>Order.</b> Each session is delivered in the order of its sequence numbers, starting with the first number in
 * the capture. The first copy of a message wins, so a capture of both lines A and B is one feed; further copies are
 * normal and only add to {@link #duplicateMessages()}. A packet that arrives too early is held until the gap before it
 * closes. The gap is given up when 1,024 packets or 4 MiB of the session are held, or at the end of the capture: then
 * it is counted ({@code sequence-gap}, and {@link #missingMessages()}) and the held packets are delivered; a missing
 * message that arrives after that counts as a duplicate. Heartbeats and the end of a session reveal gaps too. Packets
 * with an empty session and sequence number 0 are delivered in the order of arrival. More than 1,024 sessions are not
 * followed: packets of further ones are {@code other-packet}.
 *
 * <p>After a gap, {@link GapNotes} say that no book is complete. A session whose first packet in the capture neither has
 * number 1 nor begins with the start of messages has a gap before it. The next capture of a folder continues the sessions.
 *
 * <p><b>Messages.</b> The position of a message is its sequence number in the session, so that two captures of one
 * session number its messages alike, independent of their losses. Where the capture holds further sessions or packets
 * without one, each message takes the next position when its turn comes, delivered or not. A specified type with
 * another length is {@code wrong-length} (fatal) and left out, which is a gap; another type is {@code unknown-type} (counted)
 * and left out.
 *
 * <p><b>Damage to the capture</b> ({@code damaged-capture}, fatal): each record leads to the next, so the feed ends
 * there.
 *
 * <p>One thread polls. A message costs no allocation, unless its packet arrived too early.
 */
public final class PcapFeed extends SourceFeed {

    private static final int MAX_SESSIONS = 1_024;

    // Of the header of each message.
    private static final int LOCATE = 1;
    private static final int TIME = 5;

    private final CaptureReader reader;
    private final InputFault truncatedPacket;
    private final InputFault wrongLength;
    private final InputFault unknownType;
    private final InputFault otherPacket;
    private final InputFault fragment;
    private final InputFault gap;

    private final CapturedPacket captured = new CapturedPacket();
    private final UdpPayload udp = new UdpPayload();
    private final MoldPacket packet = new MoldPacket();
    private final FolderProgress folder;
    private final ItchProgress progress;
    private final List<MoldSession> sessions;
    private final GapNotes gapNotes;
    private MoldSession session;
    private boolean captureEnded;
    /** Whether {@link #poll} has returned 0 because the next read may have to wait. */
    private boolean announced;

    // The remaining messages of the current packet: their number, and the index of the next one.
    private int left;
    private byte[] buffer;
    private int at;

    /** Index of the message that was delivered last from the current packet; -1 when there is none. */
    private int latest = -1;

    private long recordOffset;
    private long packetNumber;
    private boolean atMessage;
    private long position;
    private long missingMessages;
    private long duplicateMessages;

    PcapFeed(
            final FeedSource source,
            final CaptureReader reader,
            final FolderProgress folder,
            final InputFaults inputFaults) {
        super(source);
        this.reader = reader;
        this.folder = folder;
        progress = folder.takeProgress();
        sessions = progress.sessions();
        gapNotes = progress.gapNotes();
        position = sessions.size() == 1 ? sessions.get(0).expected - 1 : 0;
        truncatedPacket = inputFaults.fatal("truncated-packet", "the capture has only a part of the packet");
        wrongLength = inputFaults.fatal("wrong-length", "the message does not have the length of its type");
        unknownType = inputFaults.counted("unknown-type", "the message type is not in the specification");
        otherPacket = inputFaults.counted("other-packet", "the packet is not MoldUDP64");
        fragment = inputFaults.counted("fragmented-packet", "fragments of IP packets are not put together");
        gap = inputFaults.counted(
                "sequence-gap", "messages are missing before this packet; books and averages are not trusted");
    }

    /**
     * {@inheritDoc} Returns at the end of a packet at the latest, because a pipe may block before the next one; returns
     * 0 once before it waits for a pipe, so that the caller can make its results visible.
     */
    @Override
    public int poll(final int limit, final RecordHandler handler) {
        int delivered = deliverPacket(limit, handler);
        while (delivered == 0) {
            announced = !announced && mayHaveToWait();
            if (announced) {
                return 0;
            }
            if (!nextPacket()) {
                folder.leave(progress);
                return END;
            }
            delivered = deliverPacket(limit, handler);
        }
        return delivered;
    }

    private boolean mayHaveToWait() {
        return isPipe && !captureEnded && !isHeldDue() && !reader.holdsNext() && source.window.mayHaveToWait();
    }

    private boolean isHeldDue() {
        return session != null && session.isNextDue();
    }

    private int deliverPacket(final int limit, final RecordHandler handler) {
        int delivered = 0;
        while (delivered < limit && (gapNotes.isDue() || left > 0)) {
            delivered += gapNotes.isDue() ? deliver(gapNotes.due(), handler) : deliverNext(handler);
        }
        return delivered;
    }

    private int deliverNext(final RecordHandler handler) {
        final int length = BigEndian.u16(buffer, at);
        final int message = at + Framing.PREFIX_BYTES;
        final boolean sound = ItchFrames.isConsistent(buffer, message, length);
        if (sound && gapNotes.isNew(BigEndian.u16(buffer, message + LOCATE))) {
            final long ofMessageNs = BigEndian.u48(buffer, message + TIME);
            return deliver(gapNotes.ofNew(BigEndian.u16(buffer, message + LOCATE), ofMessageNs, position), handler);
        }
        at = message + length;
        left--;
        position++;
        atMessage = true;
        if (sound) {
            latest = message;
            handler.onRecord(buffer, message, length, position);
            return 1;
        }
        leaveOut(message, length);
        return 0;
    }

    private void leaveOut(final int message, final int length) {
        final MessageType type = length == 0 ? null : MessageType.of(buffer[message]);
        if (type == null) {
            unknownType.report();
        } else {
            wrongLength.report(type.length(), length, "bytes");
            reachLatest();
            gapNotes.begin(position - 1);
        }
    }

    /** Moves to the next packet, held or captured; returns false at the end of the feed. */
    private boolean nextPacket() {
        reachLatest();
        if (isHeldDue()) {
            bringOn(session.takeNext());
            return true;
        }
        if (!captureEnded && reader.next(captured)) {
            accept();
            return true;
        }
        captureEnded = true;
        return drain();
    }

    private void reachLatest() {
        if (latest >= 0) {
            gapNotes.reached(BigEndian.u48(buffer, latest + TIME));
            latest = -1;
        }
    }

    private boolean drain() {
        for (int i = 0; i < sessions.size(); i++) {
            session = sessions.get(i);
            if (session.holdsAny()) {
                giveUpGap();
                return true;
            }
        }
        return false;
    }

    private void accept() {
        enter(captured.recordOffset, captured.number);
        final byte[] bytes = source.window.buffer();
        switch (udp.locate(bytes, captured)) {
            case UDP -> acceptPayload(bytes);
            case FRAGMENT -> fragment.report();
            case CUT -> truncatedPacket.report();
            case OTHER -> otherPacket.report();
        }
    }

    private void acceptPayload(final byte[] bytes) {
        final boolean headed = udp.available >= Math.min(udp.length, MoldPacket.HEADER_BYTES);
        final boolean mold = packet.wrap(bytes, udp.offset, udp.available, udp.length);
        if (headed && !mold) {
            otherPacket.report();
            return;
        }
        if (udp.available < udp.length) {
            truncatedPacket.report(udp.length, udp.available, "bytes");
        }
        if (mold) {
            dispatch();
        }
    }

    private void dispatch() {
        if (packet.isUnsequenced()) {
            session = null;
            begin(packet.buffer, packet.blocks, packet.count);
        } else if (!follow()) {
            otherPacket.report();
        } else if (packet.sequence - session.expected > 0) {
            hold();
        } else {
            takeFrom(packet.sequence, packet.count, packet.buffer, packet.blocks);
        }
    }

    /** Finds the packet's session, or begins it; returns false when there are too many. */
    private boolean follow() {
        if (session != null && isOf(session)) {
            return true;
        }
        for (int i = 0; i < sessions.size(); i++) {
            if (isOf(sessions.get(i))) {
                session = sessions.get(i);
                return true;
            }
        }
        if (sessions.size() == MAX_SESSIONS) {
            return false;
        }
        session = new MoldSession(packet.sessionHigh, packet.sessionLow, packet.sequence);
        sessions.add(session);
        if (!startsSession()) {
            lose(1, packet.sequence);
        }
        return true;
    }

    private boolean startsSession() {
        final int message = packet.blocks + Framing.PREFIX_BYTES;
        return Long.compareUnsigned(packet.sequence, 1) <= 0
                || packet.count > 0
                        && ItchFrames.isConsistent(packet.buffer, message, BigEndian.u16(packet.buffer, packet.blocks))
                        && GapNotes.startsFeed(packet.buffer, message, packet.sequence);
    }

    private boolean isOf(final MoldSession candidate) {
        return candidate.high == packet.sessionHigh && candidate.low == packet.sessionLow;
    }

    private void hold() {
        final byte[] blocks = new byte[packet.blocksEnd - packet.blocks];
        System.arraycopy(packet.buffer, packet.blocks, blocks, 0, blocks.length);
        session.hold(new HeldPacket(packet.sequence, packet.count, blocks, captured.recordOffset, captured.number));
        if (session.isFull()) {
            giveUpGap();
        }
    }

    private void giveUpGap() {
        final HeldPacket next = session.takeNext();
        enter(next.recordOffset(), next.packetNumber());
        if (next.sequence() - session.expected > 0) {
            lose(session.expected, next.sequence());
            session.expected = next.sequence();
        }
        bringOn(next);
    }

    private void lose(final long expected, final long found) {
        missingMessages = addSaturating(missingMessages, found - expected);
        gapNotes.begin(position);
        gap.addLoss(found - expected, "messages");
        gap.report("expected sequence " + Long.toUnsignedString(expected) + ", found " + Long.toUnsignedString(found));
    }

    private static long addSaturating(final long a, final long b) {
        final long sum = a + b;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    private void bringOn(final HeldPacket next) {
        enter(next.recordOffset(), next.packetNumber());
        takeFrom(next.sequence(), next.count(), next.blocks(), 0);
    }

    private void enter(final long recordOffset, final long packetNumber) {
        this.recordOffset = recordOffset;
        this.packetNumber = packetNumber;
        atMessage = false;
    }

    /** Begins a packet that is not early; skips the messages that were delivered before. */
    private void takeFrom(final long sequence, final int count, final byte[] bytes, final int blocks) {
        final long before = session.expected - sequence;
        final int known = before < 0 || before > count ? count : (int) before;
        duplicateMessages += known;
        session.expected += count - known;
        if (sessions.size() == 1) {
            position = Math.max(position, sequence + known - 1);
        }
        begin(bytes, blocks, count);
        for (int i = 0; i < known; i++) {
            at += Framing.PREFIX_BYTES + BigEndian.u16(buffer, at);
            left--;
        }
    }

    private void begin(final byte[] bytes, final int blocks, final int count) {
        buffer = bytes;
        at = blocks;
        left = count;
    }

    /** Number of messages missing in the gaps given up so far, by the sequence numbers. */
    public long missingMessages() {
        return missingMessages;
    }

    /** Number of further copies of messages so far, such as those of lines A and B. */
    public long duplicateMessages() {
        return duplicateMessages;
    }

    /**
     * {@code NAME: byte OFFSET, packet NUMBER, message INDEX}; the offset is that of the packet's record in the
     * capture, and the message is left out when the position is that of the packet as a whole.
     */
    @Override
    public String place() {
        return placeOfPacket(recordOffset, packetNumber) + (atMessage ? ", message " + position : "");
    }

    private String placeOfPacket(final long offset, final long packet) {
        return source.bytes.place(offset) + ", packet " + packet;
    }

    @Override
    public void locate(final InputPlace place) {
        place.set(this, recordOffset, packetNumber);
    }

    @Override
    public String place(final InputPlace place) {
        return placeOfPacket(place.offset(), place.part()) + ", message " + place.position();
    }
}
