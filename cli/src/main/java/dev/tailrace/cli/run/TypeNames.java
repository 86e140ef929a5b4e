package dev.tailrace.cli.run;

import dev.tailrace.market.itch.MessageType;

/** Short names of message types, for tables. */
public final class TypeNames {

    /** Characters in the longest name. */
    public static final int WIDTH = 16;

    private TypeNames() {}

    /** The name, at most {@link #WIDTH} characters. */
    public static String of(final MessageType type) {
        return switch (type) {
            case SYSTEM_EVENT -> "system event";
            case STOCK_DIRECTORY -> "stock directory";
            case STOCK_TRADING_ACTION -> "trading action";
            case REG_SHO_RESTRICTION -> "Reg SHO";
            case MARKET_PARTICIPANT_POSITION -> "participant";
            case MWCB_DECLINE_LEVEL -> "MWCB levels";
            case MWCB_STATUS -> "MWCB status";
            case IPO_QUOTING_PERIOD_UPDATE -> "IPO quoting";
            case LULD_AUCTION_COLLAR -> "LULD collar";
            case OPERATIONAL_HALT -> "operational halt";
            case ADD_ORDER -> "add order";
            case ADD_ORDER_WITH_MPID -> "add with MPID";
            case ORDER_EXECUTED -> "executed";
            case ORDER_EXECUTED_WITH_PRICE -> "executed at";
            case ORDER_CANCEL -> "cancel";
            case ORDER_DELETE -> "delete";
            case ORDER_REPLACE -> "replace";
            case NON_CROSS_TRADE -> "trade";
            case CROSS_TRADE -> "cross trade";
            case BROKEN_TRADE -> "broken trade";
            case NET_ORDER_IMBALANCE -> "order imbalance";
            case RETAIL_PRICE_IMPROVEMENT -> "retail interest";
            case DIRECT_LISTING_PRICE_DISCOVERY -> "direct listing";
        };
    }
}
