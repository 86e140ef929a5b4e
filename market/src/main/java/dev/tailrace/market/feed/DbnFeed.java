package dev.tailrace.market.feed;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.dbn.DbnHeader;
import dev.tailrace.market.dbn.DbnRecord;
import dev.tailrace.market.dbn.DbnType;
import java.io.ByteArrayOutputStream;
import java.util.Collections;

/**
 * Reads records from a file of the Databento Binary Encoding (DBN), versions 1 to 3.
 *
 * <p><b>Positions.</b> Every record takes the next position, whether or not it is delivered.
 *
 * <p><b>Rules for the bytes where a record should begin</b>; the first that applies is used:
 * <ol>
 *   <li>A complete record of a type of the encoding, with the length of that type if {@link DbnType} knows it: delivered.
 *   <li>No bytes: the end of the feed.
 *   <li>A length below that of the record header: {@code damaged-dbn}. Each record leads to the next, so the feed ends.
 *   <li>The input ends inside the record: {@code truncated-message}.
 *   <li>A type of the encoding with another length: {@code wrong-length}. The record is left out by its length.
 *   <li>Another type: {@code unknown-type}. The record is left out by its length.
 * </ol>
 *
 * <p>A header that is damaged, cut off or of another version is {@code damaged-dbn}, and the feed has no records. All
 * these input faults but {@code unknown-type} are fatal under the policy for input faults.
 *
 * <p>One thread polls. A valid record costs a few loads and compares, the call, and no allocation.
 */
public final class DbnFeed extends FramedFeed {

    /** Value in the table of lengths for types of which any length is taken. */
    private static final int ANY = -1;

    private final InputFault truncated;
    private final InputFault wrongLength;
    private final InputFault unknownType;
    private final InputFault damaged;
    private final DbnHeader header;
    private final int[] lengths = new int[256];

    DbnFeed(final FeedSource source, final InputFaults inputFaults) {
        super(source);
        truncated = inputFaults.fatal("truncated-message", "the input ends inside a message");
        wrongLength = inputFaults.fatal("wrong-length", "the message does not have the length of its type");
        unknownType = inputFaults.counted("unknown-type", "the message type is not in the specification");
        damaged = inputFaults.fatal("damaged-dbn", "the DBN data is damaged, or of another version, from here on");
        header = readHeader();
        for (final DbnType type : DbnType.values()) {
            final int length = type.length(header.version(), header.withSendTimes());
            lengths[type.code()] = length == 0 ? ANY : length;
        }
    }

    /** Reads the header; after damage, the header of an empty file. */
    private DbnHeader readHeader() {
        if (window.require(DbnHeader.PRELUDE_BYTES) >= DbnHeader.PRELUDE_BYTES) {
            final int version = window.buffer()[window.start() + 3] & 0xFF;
            final long length = DbnHeader.lengthAt(window.buffer(), window.start());
            try {
                if (version < 1 || version > DbnHeader.LATEST_VERSION) {
                    return DbnHeader.read(version, new byte[0]);
                }
                window.take(DbnHeader.PRELUDE_BYTES);
                final byte[] rest = take(length);
                if (rest.length == length) {
                    return DbnHeader.read(version, rest);
                }
                endAfterDamage("expected a header of " + length + " bytes, found " + rest.length);
            } catch (final IllegalArgumentException e) {
                endAfterDamage(e.getMessage());
            }
        } else {
            endAfterDamage("the header is cut off");
        }
        return new DbnHeader(DbnHeader.LATEST_VERSION, "", false, Collections.emptyMap());
    }

    /** Takes this many bytes, or as many as there are; a damaged length costs no more memory than the input has bytes. */
    private byte[] take(final long length) {
        final ByteArrayOutputStream taken = new ByteArrayOutputStream();
        while (taken.size() < length && window.require(1) > 0) {
            final int n = (int) Math.min(length - taken.size(), window.end() - window.start());
            taken.write(window.buffer(), window.start(), n);
            window.take(n);
        }
        return taken.toByteArray();
    }

    private void endAfterDamage(final String what) {
        final long offset = window.offset();
        ended = true;
        if (!damaged.stopsTheRun()) {
            damaged.addLoss(source.skipRest(), "bytes");
        }
        damaged.report("at byte " + offset + ", " + what);
    }

    /** The header of the file; that of an empty file of the latest version when it is damaged. */
    public DbnHeader header() {
        return header;
    }

    @Override
    int deliverSound(final int limit, final RecordHandler handler) {
        final byte[] buffer = window.buffer();
        final int end = window.end();
        final long bufferOffset = window.bufferOffset();
        int at = window.start();
        int delivered = 0;
        while (delivered < limit && end - at >= DbnRecord.HEADER_BYTES) {
            final int length = DbnRecord.lengthAt(buffer, at);
            final int next = at + length;
            if (next > end || !isSound(DbnRecord.typeAt(buffer, at), length)) {
                break;
            }
            recordOffset = bufferOffset + at;
            window.startAt(next);
            delivered++;
            handler.onRecord(buffer, at, length, ++position);
            at = next;
        }
        return delivered;
    }

    private boolean isSound(final int type, final int length) {
        return length == lengths[type] || lengths[type] == ANY && length >= DbnRecord.HEADER_BYTES;
    }

    @Override
    void resolve() {
        final int available = window.require(DbnRecord.HEADER_BYTES);
        if (available == 0) {
            ended = true;
            return;
        }
        final int length = DbnRecord.lengthAt(window.buffer(), window.start());
        if (length < DbnRecord.HEADER_BYTES) {
            recordOffset = window.offset();
            position++;
            endAfterDamage("found a record of " + length + " bytes");
        } else if (window.require(length) < length) {
            cutShort(length);
        } else if (!isSound(DbnRecord.typeAt(window.buffer(), window.start()), length)) {
            leaveOut(length);
        }
    }

    private void cutShort(final int length) {
        recordOffset = window.offset();
        position++;
        final int found = window.end() - window.start();
        window.startAt(window.end());
        ended = true;
        truncated.report(length, found, "bytes");
    }

    private void leaveOut(final int length) {
        final int type = DbnRecord.typeAt(window.buffer(), window.start());
        recordOffset = window.offset();
        position++;
        window.take(length);
        if (lengths[type] == 0) {
            unknownType.report();
        } else {
            wrongLength.report(lengths[type], length, "bytes");
        }
    }

    /** {@code NAME: byte OFFSET, record INDEX}; the offset is that of the beginning of the record. */
    @Override
    String place(final long offset, final long record) {
        return record == 0 ? source.bytes.name() : source.bytes.place(offset) + ", record " + record;
    }
}
