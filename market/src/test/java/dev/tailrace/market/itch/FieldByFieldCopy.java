package dev.tailrace.market.itch;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Copies a message by reading every field with its getter and writing it with its setter, through direct calls as a
 * pipeline would make them, or by name where the type has no class. Allocates nothing after construction.
 */
final class FieldByFieldCopy {

    private final Map<MessageType, String[]> fields = Arrays.stream(MessageType.values())
            .collect(Collectors.toMap(Function.identity(), FieldByFieldCopy::fields));
    private final ItchMessage message = new ItchMessage();
    private final ItchMessage messageCopy = new ItchMessage();
    private final StockTradingAction stockTradingAction = new StockTradingAction();
    private final StockTradingAction stockTradingActionCopy = new StockTradingAction();
    private final AddOrder addOrder = new AddOrder();
    private final AddOrder addOrderCopy = new AddOrder();
    private final OrderExecuted orderExecuted = new OrderExecuted();
    private final OrderExecuted orderExecutedCopy = new OrderExecuted();
    private final OrderCancel orderCancel = new OrderCancel();
    private final OrderCancel orderCancelCopy = new OrderCancel();
    private final OrderDelete orderDelete = new OrderDelete();
    private final OrderDelete orderDeleteCopy = new OrderDelete();
    private final OrderReplace orderReplace = new OrderReplace();
    private final OrderReplace orderReplaceCopy = new OrderReplace();
    private final NonCrossTrade nonCrossTrade = new NonCrossTrade();
    private final NonCrossTrade nonCrossTradeCopy = new NonCrossTrade();
    private final CrossTrade crossTrade = new CrossTrade();
    private final CrossTrade crossTradeCopy = new CrossTrade();
    private final BrokenTrade brokenTrade = new BrokenTrade();
    private final BrokenTrade brokenTradeCopy = new BrokenTrade();

    /** Copies the message, whose type must be of the specification, and writes only the bytes of its copy. */
    void copy(final byte[] from, final int fromOffset, final byte[] to, final int toOffset) {
        final MessageType type = MessageType.of(from[fromOffset]);
        switch (type) {
            case STOCK_TRADING_ACTION ->
                copy(stockTradingAction.wrap(from, fromOffset), stockTradingActionCopy.wrap(to, toOffset));
            case ADD_ORDER -> copy(addOrder.wrap(from, fromOffset), addOrderCopy.wrap(to, toOffset));
            case ADD_ORDER_WITH_MPID -> {
                copy(addOrder.wrap(from, fromOffset), addOrderCopy.wrap(to, toOffset));
                addOrderCopy.attribution(addOrder.attribution());
            }
            case ORDER_EXECUTED -> copy(orderExecuted.wrap(from, fromOffset), orderExecutedCopy.wrap(to, toOffset));
            case ORDER_EXECUTED_WITH_PRICE -> {
                copy(orderExecuted.wrap(from, fromOffset), orderExecutedCopy.wrap(to, toOffset));
                orderExecutedCopy
                        .printable(orderExecuted.printable())
                        .executionPriceE4(orderExecuted.executionPriceE4());
            }
            case ORDER_CANCEL -> copy(orderCancel.wrap(from, fromOffset), orderCancelCopy.wrap(to, toOffset));
            case ORDER_DELETE -> copy(orderDelete.wrap(from, fromOffset), orderDeleteCopy.wrap(to, toOffset));
            case ORDER_REPLACE -> copy(orderReplace.wrap(from, fromOffset), orderReplaceCopy.wrap(to, toOffset));
            case NON_CROSS_TRADE -> copy(nonCrossTrade.wrap(from, fromOffset), nonCrossTradeCopy.wrap(to, toOffset));
            case CROSS_TRADE -> copy(crossTrade.wrap(from, fromOffset), crossTradeCopy.wrap(to, toOffset));
            case BROKEN_TRADE -> copy(brokenTrade.wrap(from, fromOffset), brokenTradeCopy.wrap(to, toOffset));
            default -> copyByName(type, from, fromOffset, to, toOffset);
        }
    }

    private void copyByName(
            final MessageType type, final byte[] from, final int fromOffset, final byte[] to, final int toOffset) {
        header(message.wrap(from, fromOffset), messageCopy.wrap(to, toOffset));
        for (final String field : fields.get(type)) {
            messageCopy.set(field, message.get(field));
        }
    }

    private static String[] fields(final MessageType type) {
        return NamedFields.ownFields(type).stream().map(MessageField::name).toArray(String[]::new);
    }

    private static void header(final ItchMessage in, final ItchMessage out) {
        out.header(in.type(), in.stockLocate(), in.trackingNumber(), in.timestampNs());
    }

    private static void copy(final StockTradingAction in, final StockTradingAction out) {
        header(in, out);
        out.stock(in.stock())
                .tradingState(in.tradingState())
                .reserved(in.reserved())
                .reason(in.reason());
    }

    private static void copy(final AddOrder in, final AddOrder out) {
        header(in, out);
        out.orderReference(in.orderReference())
                .buySellIndicator(in.buySellIndicator())
                .shares(in.shares())
                .stock(in.stock())
                .priceE4(in.priceE4());
    }

    private static void copy(final OrderExecuted in, final OrderExecuted out) {
        header(in, out);
        out.orderReference(in.orderReference())
                .executedShares(in.executedShares())
                .matchNumber(in.matchNumber());
    }

    private static void copy(final OrderCancel in, final OrderCancel out) {
        header(in, out);
        out.orderReference(in.orderReference()).cancelledShares(in.cancelledShares());
    }

    private static void copy(final OrderDelete in, final OrderDelete out) {
        header(in, out);
        out.orderReference(in.orderReference());
    }

    private static void copy(final OrderReplace in, final OrderReplace out) {
        header(in, out);
        out.originalOrderReference(in.originalOrderReference())
                .newOrderReference(in.newOrderReference())
                .shares(in.shares())
                .priceE4(in.priceE4());
    }

    private static void copy(final NonCrossTrade in, final NonCrossTrade out) {
        header(in, out);
        out.orderReference(in.orderReference())
                .buySellIndicator(in.buySellIndicator())
                .shares(in.shares())
                .stock(in.stock())
                .priceE4(in.priceE4())
                .matchNumber(in.matchNumber());
    }

    private static void copy(final CrossTrade in, final CrossTrade out) {
        header(in, out);
        out.shares(in.shares())
                .stock(in.stock())
                .crossPriceE4(in.crossPriceE4())
                .matchNumber(in.matchNumber())
                .crossType(in.crossType());
    }

    private static void copy(final BrokenTrade in, final BrokenTrade out) {
        header(in, out);
        out.matchNumber(in.matchNumber());
    }
}
