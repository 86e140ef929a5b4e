package dev.tailrace.market.dbn;

import java.nio.charset.StandardCharsets;

/** Record of the definition of an instrument: type {@link DbnType#DEFINITION}, 360, 400 or 520 bytes by version. */
public final class DefinitionRecord extends DbnRecord {

    private static final int[] LENGTHS = {360, 400, 520};
    private static final int RECEIVE_TIME = 16;
    private static final int PRICE_INCREMENT = 24;

    private static final int SYMBOL_BEFORE_3 = 200;
    private static final int SYMBOL_SINCE_3 = 238;

    /** Bytes from the symbol to the next text, by version. */
    private static final int[] SYMBOL_BYTES = {22, 71, 71};

    /** Offsets of exchange, asset and class, by version. */
    private static final int[] EXCHANGES = {243, 292, 330};

    private static final int EXCHANGE_BYTES = 5;
    private static final int[] CLASSES = {325, 374, 487};

    private int version = LENGTHS.length;

    /** Bytes of a definition in files of a version. */
    static int length(final int version) {
        return LENGTHS[version - 1];
    }

    /**
     * Points this flyweight at the record that starts at {@code offset}, whose version follows from its length.
     *
     * @return this
     */
    @Override
    public DefinitionRecord wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        version = 1;
        while (version < LENGTHS.length && length() >= LENGTHS[version]) {
            version++;
        }
        return this;
    }

    /** Time of receipt, by which files are ordered; {@link #NO_TIME} when there is none. */
    public long receiveTimeNs() {
        return i64(RECEIVE_TIME);
    }

    /** Smallest difference of two prices, in 1e-9; {@link #NO_PRICE} when it is not known. */
    public long priceIncrement() {
        return i64(PRICE_INCREMENT);
    }

    /** Symbol of the instrument at its venue; allocates. */
    public String symbol() {
        return text(version < 3 ? SYMBOL_BEFORE_3 : SYMBOL_SINCE_3, SYMBOL_BYTES[version - 1]);
    }

    /** Code of the venue; allocates. */
    public String exchange() {
        return text(EXCHANGES[version - 1], EXCHANGE_BYTES);
    }

    /** Class of the instrument, such as {@code K} for a stock and {@code F} for a future. */
    public byte instrumentClass() {
        return buffer[offset + CLASSES[version - 1]];
    }

    private String text(final int field, final int width) {
        int length = 0;
        while (length < width && buffer[offset + field + length] != 0) {
            length++;
        }
        return new String(buffer, offset + field, length, StandardCharsets.UTF_8);
    }
}
