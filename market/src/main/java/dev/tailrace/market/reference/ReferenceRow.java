package dev.tailrace.market.reference;

import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.nio.charset.StandardCharsets;

/** Reference data of one instrument. Immutable. */
public final class ReferenceRow {

    /** Most characters in a sector name. */
    public static final int MAX_SECTOR_LENGTH = 64;

    /** The row of an instrument without reference data. */
    public static final ReferenceRow BLANK = new ReferenceRow("", "", 100);

    private final String symbol;
    private final String sector;
    private final int lotSize;
    private final byte[] sectorUtf8;

    /**
     * @param symbol without padding
     * @param sector or empty
     * @param lotSize shares in a round lot
     * @throws IllegalArgumentException when the sector has more than {@link #MAX_SECTOR_LENGTH} characters
     */
    public ReferenceRow(final String symbol, final String sector, final int lotSize) {
        if (sector.length() > MAX_SECTOR_LENGTH) {
            throw new IllegalArgumentException(
                    "sector '" + sector + "' has more than " + MAX_SECTOR_LENGTH + " characters");
        }
        this.symbol = symbol;
        this.sector = sector;
        this.lotSize = lotSize;
        this.sectorUtf8 = sector.getBytes(StandardCharsets.UTF_8);
    }

    /** Writes the row for another task. */
    public void send(final StateOutput to) {
        to.putText(symbol);
        to.putText(sector);
        to.putInt(lotSize);
    }

    /** Reads a row that another task has written. */
    public static ReferenceRow received(final StateInput from) {
        final String symbol = from.getText();
        final String sector = from.getText();
        final int lotSize = from.getInt();
        return symbol.isEmpty() && sector.isEmpty() && lotSize == BLANK.lotSize
                ? BLANK
                : new ReferenceRow(symbol, sector, lotSize);
    }

    public String symbol() {
        return symbol;
    }

    public String sector() {
        return sector;
    }

    public int lotSize() {
        return lotSize;
    }

    /** The sector as UTF-8; the array is shared and must not be changed. */
    public byte[] sectorUtf8() {
        return sectorUtf8;
    }
}
