package dev.tailrace.cli.run;

import dev.tailrace.market.itch.MessageType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Short names of message types, for tables. */
public final class TypeNames {

    /** Characters in the longest name. */
    public static final int WIDTH = 16;

    private TypeNames() {}

    /** All letters: those of ITCH, and those that messages of other feeds have besides. */
    public static List<Character> letters() {
        return Stream.concat(
                        Arrays.stream(MessageType.values()).map(type -> (char) type.code()),
                        Stream.of('p', 'q', 'l', 'c', 'n'))
                .toList();
    }

    /** The name of a letter, at most {@link #WIDTH} characters. */
    public static String of(final char letter) {
        return switch (letter) {
            case 'p' -> "trade";
            case 'q' -> "best quote";
            case 'l' -> "price level";
            case 'c' -> "clear book";
            case 'n' -> "note";
            default -> of(MessageType.of((byte) letter));
        };
    }

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
