package dev.tailrace.market.reference;

import dev.tailrace.market.json.JsonText;

/** Reference data of one instrument. Immutable. */
public final class ReferenceRow {

    /** Most characters in a sector name. */
    public static final int MAX_SECTOR_LENGTH = 64;

    /** Stands for an instrument of which nothing is known. */
    public static final ReferenceRow BLANK = new ReferenceRow("", "", 100);

    private final String symbol;
    private final String sector;
    private final int lotSize;
    private final byte[] sectorJson;

    /**
     * @param symbol without padding
     * @param sector or empty
     * @param lotSize shares in a round lot
     */
    public ReferenceRow(final String symbol, final String sector, final int lotSize) {
        this.symbol = symbol;
        this.sector = sector;
        this.lotSize = lotSize;
        this.sectorJson = JsonText.escape(sector);
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

    /** The sector as it stands between quotes in JSON; shared, not to be changed. */
    public byte[] sectorJson() {
        return sectorJson;
    }
}
