package dev.tailrace.market.feed;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.InputBytes;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.event.GapNotes;
import dev.tailrace.market.itch.BigEndian;
import dev.tailrace.market.itch.ItchFrames;
import dev.tailrace.market.itch.MessageType;
import java.util.Locale;

/**
 * Reads messages from NASDAQ's BinaryFILE format: {unsigned 16-bit big-endian length, message}, repeated. A length of 0
 * ends the session; most published files lack this end marker.
 *
 * <p><b>Positions.</b> Every frame takes the next position, whether or not it is delivered. A run of garbage takes one
 * position.
 *
 * <p><b>Rules for the bytes where a frame should begin</b>; the first that applies is used:
 * <ol>
 *   <li>A complete frame with a specified type and the length of that type: delivered.
 *   <li>No bytes: the end of the feed. A missing end marker is normal.
 *   <li>Length 0: the end of the session. Bytes after it are {@code trailing-bytes} and not messages; the report has
 *       their number. Compressed bytes are read to the end, because the checksum follows them. Of a pipe, only the
 *       bytes that are available already are read and counted: a device of zeros has no end.
 *   <li>The input ends inside the length or inside a frame that looks right so far: {@code truncated-message}.
 *   <li>The frame is complete and frames <em>continue</em> after it: {@code wrong-length} when the type is in the
 *       specification, else {@code unknown-type} (a later revision). The frame is left out.
 *   <li>Otherwise framing is lost: {@code garbage}. Everything up to the next <em>chain</em> is left out.
 * </ol>
 *
 * <p>Frames <em>continue</em> when the next one has a specified type and the length of that type, or when the input
 * ends within two bytes. Up to three frames unlike the specification may precede or replace that next frame, if each
 * has a letter or digit as its type and 11 to 1,400 bytes: a later revision may add or lengthen messages that come in
 * long runs. A <em>chain</em> is three consecutive frames with a specified type and its length; the end of the input
 * completes a chain of one or two. The search for a chain moves byte by byte; its time is linear in the bytes skipped,
 * and it looks less than 200 bytes ahead.
 *
 * <p>All these input faults but {@code unknown-type} are fatal under the policy for input faults. So is
 * {@code damaged-gzip}, after which the feed ends.
 *
 * <p>Where a run skips bytes, {@link GapNotes} say that no book is complete, because they may have held any message. Only
 * {@code unknown-type} leaves books as they are.
 *
 * <p>One thread polls. A valid message costs a few loads and compares, the call, and no allocation.
 */
public final class BinaryFileFeed extends FramedFeed {

    private static final int PREFIX_BYTES = Framing.PREFIX_BYTES;

    // Of the header of each message.
    private static final int LOCATE = PREFIX_BYTES + 1;
    private static final int TIME = PREFIX_BYTES + 5;

    private final Framing framing;
    private final FolderProgress folder;
    private final ItchProgress progress;
    private final GapNotes gapNotes;

    /** Whether bytes may be skipped, so that the instruments have to be known. */
    private final boolean maySkip;

    private final InputFault truncated;
    private final InputFault wrongLength;
    private final InputFault unknownType;
    private final InputFault trailingBytes;
    private final InputFault garbage;

    BinaryFileFeed(final FeedSource source, final FolderProgress folder, final InputFaults inputFaults) {
        super(source);
        framing = new Framing(window);
        this.folder = folder;
        progress = folder.takeProgress();
        gapNotes = progress.gapNotes();
        truncated = inputFaults.fatal("truncated-message", "the input ends inside a message");
        wrongLength = inputFaults.fatal("wrong-length", "the message does not have the length of its type");
        unknownType = inputFaults.counted("unknown-type", "the message type is not in the specification");
        trailingBytes = inputFaults.fatal("trailing-bytes", "bytes follow the end of the session");
        garbage = inputFaults.fatal("garbage", "no message starts here");
        maySkip = !garbage.stopsTheRun();
    }

    @Override
    int deliverSound(final int limit, final RecordHandler handler) {
        final byte[] buffer = window.buffer();
        final int end = window.end();
        final long bufferOffset = window.bufferOffset();
        int at = window.start();
        int delivered = 0;
        int latest = -1;
        while (delivered < limit && gapNotes.isDue()) {
            delivered += deliver(gapNotes.due(), handler);
        }
        while (delivered < limit && end - at > PREFIX_BYTES) {
            final int length = BigEndian.u16(buffer, at);
            final int next = at + PREFIX_BYTES + length;
            if (!ItchFrames.isConsistent(buffer[at + PREFIX_BYTES], length) || next > end) {
                break;
            }
            if (maySkip && gapNotes.isNew(BigEndian.u16(buffer, at + LOCATE))) {
                final long ofMessageNs = BigEndian.u48(buffer, at + TIME);
                delivered +=
                        deliver(gapNotes.ofNew(BigEndian.u16(buffer, at + LOCATE), ofMessageNs, position), handler);
                continue;
            }
            recordOffset = bufferOffset + at;
            window.startAt(next);
            delivered++;
            handler.onRecord(buffer, at + PREFIX_BYTES, length, ++position);
            latest = at;
            at = next;
        }
        if (maySkip && latest >= 0) {
            gapNotes.reached(BigEndian.u48(buffer, latest + TIME));
        }
        return delivered;
    }

    @Override
    void resolve() {
        final int available = window.require(PREFIX_BYTES + 1);
        if (available == 0) {
            end();
            if (source.bytes.isDamaged()) {
                gapNotes.begin(position);
            }
        } else if (available < PREFIX_BYTES) {
            cutShort(PREFIX_BYTES, available);
        } else {
            resolveFrame(BigEndian.u16(window.buffer(), window.start()));
        }
    }

    private void end() {
        ended = true;
        folder.leave(progress);
    }

    private void resolveFrame(final int length) {
        if (length == 0) {
            endSession();
            return;
        }
        final int available = window.require(PREFIX_BYTES + length) - PREFIX_BYTES;
        if (available == 0) {
            cutShort(length, 0);
            return;
        }
        final byte type = window.buffer()[window.start() + PREFIX_BYTES];
        final boolean sound = ItchFrames.isConsistent(type, length);
        if (available < length && sound) {
            cutShort(length, available);
        } else if (!sound) {
            leaveOut(length, type, available);
        }
    }

    private void leaveOut(final int length, final byte type, final int available) {
        countFrame();
        if (available < length || !framing.continuesAfter(PREFIX_BYTES + length)) {
            skipGarbage(length, type);
            return;
        }
        window.take(PREFIX_BYTES + length);
        if (MessageType.of(type) == null) {
            unknownType.report();
        } else {
            wrongLength.report(MessageType.lengthOf(type), length, "bytes");
            gapNotes.begin(position - 1);
        }
    }

    private void skipGarbage(final int length, final byte type) {
        if (garbage.stopsTheRun()) {
            garbage.report(
                    "found length " + length + " and type " + describe(type) + (recordOffset == 0 ? expected() : ""));
        }
        final long skipped = framing.skipToChain();
        garbage.addLoss(skipped, "bytes");
        garbage.report("skipped " + skipped + " bytes");
        gapNotes.begin(position - 1);
    }

    /** The formats, for a file that does not begin like one of them. */
    private String expected() {
        final String looks = InputBytes.looksLike(window.buffer(), window.start(), window.end() - window.start());
        return "; expected ITCH messages (BinaryFILE, pcap, pcapng), DBN, a table of tardis.dev, or a recording of"
                + " Binance or Coinbase, and this looks like " + looks;
    }

    private void countFrame() {
        recordOffset = window.offset();
        position++;
    }

    private void cutShort(final int expected, final int found) {
        countFrame();
        window.startAt(window.end());
        end();
        truncated.report(expected, found, "bytes");
        gapNotes.begin(position - 1);
    }

    private void endSession() {
        end();
        recordOffset = window.offset();
        window.take(PREFIX_BYTES);
        if (window.require(1) > 0) {
            final long from = window.offset();
            final long left = source.skipRest();
            trailingBytes.addLoss(left, "bytes");
            trailingBytes.report(describeRest(from, left));
            gapNotes.begin(position);
        }
    }

    private String describeRest(final long from, final long left) {
        return source.knowsRest()
                ? String.format(
                        Locale.ROOT,
                        "%d of %d bytes (%.1f %%) are not read, from byte %d on",
                        left,
                        from + left,
                        100.0 * left / (from + left),
                        from)
                : "at least " + left + " bytes are not read, from byte " + from + " on";
    }

    private static String describe(final byte type) {
        return type > ' ' && type < 0x7F ? "'" + (char) type + "'" : String.format(Locale.ROOT, "0x%02x", type);
    }

    /** {@code NAME: byte OFFSET, message INDEX}; the offset is that of the length before the message. */
    @Override
    String place(final long offset, final long message) {
        return source.bytes.place(offset) + ", message " + message;
    }
}
