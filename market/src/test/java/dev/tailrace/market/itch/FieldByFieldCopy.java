package dev.tailrace.market.itch;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Copies a message by reading every field with its getter, through direct calls as a pipeline would make them, or by name
 * where the type has no class, and writing it by name. Allocates nothing after construction.
 */
final class FieldByFieldCopy {

    private final Map<MessageType, String[]> fields = Arrays.stream(MessageType.values())
            .collect(Collectors.toMap(Function.identity(), FieldByFieldCopy::fields));
    private final ItchMessage message = new ItchMessage();
    private final ItchMessage copy = new ItchMessage();
    private final StockTradingAction stockTradingAction = new StockTradingAction();
    private final AddOrder addOrder = new AddOrder();
    private final OrderExecuted orderExecuted = new OrderExecuted();
    private final OrderCancel orderCancel = new OrderCancel();
    private final OrderDelete orderDelete = new OrderDelete();
    private final OrderReplace orderReplace = new OrderReplace();
    private final NonCrossTrade nonCrossTrade = new NonCrossTrade();
    private final CrossTrade crossTrade = new CrossTrade();
    private final BrokenTrade brokenTrade = new BrokenTrade();

    /** Copies the message, whose type must be of the specification, and writes only the bytes of its copy. */
    void copy(final byte[] from, final int fromOffset, final byte[] to, final int toOffset) {
        final MessageType type = MessageType.of(from[fromOffset]);
        message.wrap(from, fromOffset);
        copy.wrap(to, toOffset)
                .header(message.type(), message.stockLocate(), message.trackingNumber(), message.timestampNs());
        switch (type) {
            case STOCK_TRADING_ACTION -> copy(stockTradingAction.wrap(from, fromOffset));
            case ADD_ORDER -> copy(addOrder.wrap(from, fromOffset));
            case ADD_ORDER_WITH_MPID -> {
                copy(addOrder.wrap(from, fromOffset));
                copy.set("attribution", addOrder.attribution());
            }
            case ORDER_EXECUTED -> copy(orderExecuted.wrap(from, fromOffset));
            case ORDER_EXECUTED_WITH_PRICE -> {
                copy(orderExecuted.wrap(from, fromOffset));
                copy.set("printable", orderExecuted.printable())
                        .set("executionPriceE4", orderExecuted.executionPriceE4());
            }
            case ORDER_CANCEL -> copy(orderCancel.wrap(from, fromOffset));
            case ORDER_DELETE -> copy(orderDelete.wrap(from, fromOffset));
            case ORDER_REPLACE -> copy(orderReplace.wrap(from, fromOffset));
            case NON_CROSS_TRADE -> copy(nonCrossTrade.wrap(from, fromOffset));
            case CROSS_TRADE -> copy(crossTrade.wrap(from, fromOffset));
            case BROKEN_TRADE -> copy(brokenTrade.wrap(from, fromOffset));
            default -> copyByName(type);
        }
    }

    private void copyByName(final MessageType type) {
        for (final String field : fields.get(type)) {
            copy.set(field, message.get(field));
        }
    }

    private static String[] fields(final MessageType type) {
        return NamedFields.ownFields(type).stream().map(MessageField::name).toArray(String[]::new);
    }

    private void copy(final StockTradingAction in) {
        copy.set("stock", in.stock())
                .set("tradingState", in.tradingState())
                .set("reserved", in.reserved())
                .set("reason", in.reason());
    }

    private void copy(final AddOrder in) {
        copy.set("orderReference", in.orderReference())
                .set("buySellIndicator", in.buySellIndicator())
                .set("shares", in.shares())
                .set("stock", in.stock())
                .set("priceE4", in.priceE4());
    }

    private void copy(final OrderExecuted in) {
        copy.set("orderReference", in.orderReference())
                .set("executedShares", in.executedShares())
                .set("matchNumber", in.matchNumber());
    }

    private void copy(final OrderCancel in) {
        copy.set("orderReference", in.orderReference()).set("cancelledShares", in.cancelledShares());
    }

    private void copy(final OrderDelete in) {
        copy.set("orderReference", in.orderReference());
    }

    private void copy(final OrderReplace in) {
        copy.set("originalOrderReference", in.originalOrderReference())
                .set("newOrderReference", in.newOrderReference())
                .set("shares", in.shares())
                .set("priceE4", in.priceE4());
    }

    private void copy(final NonCrossTrade in) {
        copy.set("orderReference", in.orderReference())
                .set("buySellIndicator", in.buySellIndicator())
                .set("shares", in.shares())
                .set("stock", in.stock())
                .set("priceE4", in.priceE4())
                .set("matchNumber", in.matchNumber());
    }

    private void copy(final CrossTrade in) {
        copy.set("shares", in.shares())
                .set("stock", in.stock())
                .set("crossPriceE4", in.crossPriceE4())
                .set("matchNumber", in.matchNumber())
                .set("crossType", in.crossType());
    }

    private void copy(final BrokenTrade in) {
        copy.set("matchNumber", in.matchNumber());
    }
}
