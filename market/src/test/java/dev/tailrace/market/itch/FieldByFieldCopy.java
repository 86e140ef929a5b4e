package dev.tailrace.market.itch;

/**
 * Copies a message by reading every field with its getter and writing it with its setter, through direct calls as a
 * pipeline would make them. Allocates nothing after construction.
 */
final class FieldByFieldCopy {

    private final SystemEvent systemEvent = new SystemEvent();
    private final SystemEvent systemEventCopy = new SystemEvent();
    private final StockDirectory stockDirectory = new StockDirectory();
    private final StockDirectory stockDirectoryCopy = new StockDirectory();
    private final StockTradingAction stockTradingAction = new StockTradingAction();
    private final StockTradingAction stockTradingActionCopy = new StockTradingAction();
    private final RegShoRestriction regShoRestriction = new RegShoRestriction();
    private final RegShoRestriction regShoRestrictionCopy = new RegShoRestriction();
    private final MarketParticipantPosition marketParticipantPosition = new MarketParticipantPosition();
    private final MarketParticipantPosition marketParticipantPositionCopy = new MarketParticipantPosition();
    private final MwcbDeclineLevel mwcbDeclineLevel = new MwcbDeclineLevel();
    private final MwcbDeclineLevel mwcbDeclineLevelCopy = new MwcbDeclineLevel();
    private final MwcbStatus mwcbStatus = new MwcbStatus();
    private final MwcbStatus mwcbStatusCopy = new MwcbStatus();
    private final IpoQuotingPeriodUpdate ipoQuotingPeriodUpdate = new IpoQuotingPeriodUpdate();
    private final IpoQuotingPeriodUpdate ipoQuotingPeriodUpdateCopy = new IpoQuotingPeriodUpdate();
    private final LuldAuctionCollar luldAuctionCollar = new LuldAuctionCollar();
    private final LuldAuctionCollar luldAuctionCollarCopy = new LuldAuctionCollar();
    private final OperationalHalt operationalHalt = new OperationalHalt();
    private final OperationalHalt operationalHaltCopy = new OperationalHalt();
    private final AddOrder addOrder = new AddOrder();
    private final AddOrder addOrderCopy = new AddOrder();
    private final AddOrderWithMpid addOrderWithMpid = new AddOrderWithMpid();
    private final AddOrderWithMpid addOrderWithMpidCopy = new AddOrderWithMpid();
    private final OrderExecuted orderExecuted = new OrderExecuted();
    private final OrderExecuted orderExecutedCopy = new OrderExecuted();
    private final OrderExecutedWithPrice orderExecutedWithPrice = new OrderExecutedWithPrice();
    private final OrderExecutedWithPrice orderExecutedWithPriceCopy = new OrderExecutedWithPrice();
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
    private final NetOrderImbalance netOrderImbalance = new NetOrderImbalance();
    private final NetOrderImbalance netOrderImbalanceCopy = new NetOrderImbalance();
    private final RetailPriceImprovement retailPriceImprovement = new RetailPriceImprovement();
    private final RetailPriceImprovement retailPriceImprovementCopy = new RetailPriceImprovement();
    private final DirectListingPriceDiscovery directListingPriceDiscovery = new DirectListingPriceDiscovery();
    private final DirectListingPriceDiscovery directListingPriceDiscoveryCopy = new DirectListingPriceDiscovery();

    /** Copies the message, whose type must be of the specification, and writes only the bytes of its copy. */
    void copy(final byte[] from, final int fromOffset, final byte[] to, final int toOffset) {
        final MessageType type = MessageType.of(from[fromOffset]);
        switch (type) {
            case SYSTEM_EVENT -> copy(systemEvent.wrap(from, fromOffset), systemEventCopy.wrap(to, toOffset));
            case STOCK_DIRECTORY -> copy(stockDirectory.wrap(from, fromOffset), stockDirectoryCopy.wrap(to, toOffset));
            case STOCK_TRADING_ACTION ->
                copy(stockTradingAction.wrap(from, fromOffset), stockTradingActionCopy.wrap(to, toOffset));
            case REG_SHO_RESTRICTION ->
                copy(regShoRestriction.wrap(from, fromOffset), regShoRestrictionCopy.wrap(to, toOffset));
            case MARKET_PARTICIPANT_POSITION ->
                copy(
                        marketParticipantPosition.wrap(from, fromOffset),
                        marketParticipantPositionCopy.wrap(to, toOffset));
            case MWCB_DECLINE_LEVEL ->
                copy(mwcbDeclineLevel.wrap(from, fromOffset), mwcbDeclineLevelCopy.wrap(to, toOffset));
            case MWCB_STATUS -> copy(mwcbStatus.wrap(from, fromOffset), mwcbStatusCopy.wrap(to, toOffset));
            case IPO_QUOTING_PERIOD_UPDATE ->
                copy(ipoQuotingPeriodUpdate.wrap(from, fromOffset), ipoQuotingPeriodUpdateCopy.wrap(to, toOffset));
            case LULD_AUCTION_COLLAR ->
                copy(luldAuctionCollar.wrap(from, fromOffset), luldAuctionCollarCopy.wrap(to, toOffset));
            case OPERATIONAL_HALT ->
                copy(operationalHalt.wrap(from, fromOffset), operationalHaltCopy.wrap(to, toOffset));
            case ADD_ORDER -> copy(addOrder.wrap(from, fromOffset), addOrderCopy.wrap(to, toOffset));
            case ADD_ORDER_WITH_MPID ->
                copy(addOrderWithMpid.wrap(from, fromOffset), addOrderWithMpidCopy.wrap(to, toOffset));
            case ORDER_EXECUTED -> copy(orderExecuted.wrap(from, fromOffset), orderExecutedCopy.wrap(to, toOffset));
            case ORDER_EXECUTED_WITH_PRICE ->
                copy(orderExecutedWithPrice.wrap(from, fromOffset), orderExecutedWithPriceCopy.wrap(to, toOffset));
            case ORDER_CANCEL -> copy(orderCancel.wrap(from, fromOffset), orderCancelCopy.wrap(to, toOffset));
            case ORDER_DELETE -> copy(orderDelete.wrap(from, fromOffset), orderDeleteCopy.wrap(to, toOffset));
            case ORDER_REPLACE -> copy(orderReplace.wrap(from, fromOffset), orderReplaceCopy.wrap(to, toOffset));
            case NON_CROSS_TRADE -> copy(nonCrossTrade.wrap(from, fromOffset), nonCrossTradeCopy.wrap(to, toOffset));
            case CROSS_TRADE -> copy(crossTrade.wrap(from, fromOffset), crossTradeCopy.wrap(to, toOffset));
            case BROKEN_TRADE -> copy(brokenTrade.wrap(from, fromOffset), brokenTradeCopy.wrap(to, toOffset));
            case NET_ORDER_IMBALANCE ->
                copy(netOrderImbalance.wrap(from, fromOffset), netOrderImbalanceCopy.wrap(to, toOffset));
            case RETAIL_PRICE_IMPROVEMENT ->
                copy(retailPriceImprovement.wrap(from, fromOffset), retailPriceImprovementCopy.wrap(to, toOffset));
            case DIRECT_LISTING_PRICE_DISCOVERY ->
                copy(
                        directListingPriceDiscovery.wrap(from, fromOffset),
                        directListingPriceDiscoveryCopy.wrap(to, toOffset));
            default -> throw new AssertionError(type);
        }
    }

    private static void header(final ItchMessage in, final ItchMessage out) {
        out.header(in.type(), in.stockLocate(), in.trackingNumber(), in.timestampNs());
    }

    private static void copy(final SystemEvent in, final SystemEvent out) {
        header(in, out);
        out.eventCode(in.eventCode());
    }

    private static void copy(final StockDirectory in, final StockDirectory out) {
        header(in, out);
        out.stock(in.stock())
                .marketCategory(in.marketCategory())
                .financialStatusIndicator(in.financialStatusIndicator())
                .roundLotSize(in.roundLotSize())
                .roundLotsOnly(in.roundLotsOnly())
                .issueClassification(in.issueClassification())
                .issueSubType(in.issueSubType())
                .authenticity(in.authenticity())
                .shortSaleThresholdIndicator(in.shortSaleThresholdIndicator())
                .ipoFlag(in.ipoFlag())
                .luldReferencePriceTier(in.luldReferencePriceTier())
                .etpFlag(in.etpFlag())
                .etpLeverageFactor(in.etpLeverageFactor())
                .inverseIndicator(in.inverseIndicator());
    }

    private static void copy(final StockTradingAction in, final StockTradingAction out) {
        header(in, out);
        out.stock(in.stock())
                .tradingState(in.tradingState())
                .reserved(in.reserved())
                .reason(in.reason());
    }

    private static void copy(final RegShoRestriction in, final RegShoRestriction out) {
        header(in, out);
        out.stock(in.stock()).regShoAction(in.regShoAction());
    }

    private static void copy(final MarketParticipantPosition in, final MarketParticipantPosition out) {
        header(in, out);
        out.mpid(in.mpid())
                .stock(in.stock())
                .primaryMarketMaker(in.primaryMarketMaker())
                .marketMakerMode(in.marketMakerMode())
                .marketParticipantState(in.marketParticipantState());
    }

    private static void copy(final MwcbDeclineLevel in, final MwcbDeclineLevel out) {
        header(in, out);
        out.level1E8(in.level1E8()).level2E8(in.level2E8()).level3E8(in.level3E8());
    }

    private static void copy(final MwcbStatus in, final MwcbStatus out) {
        header(in, out);
        out.breachedLevel(in.breachedLevel());
    }

    private static void copy(final IpoQuotingPeriodUpdate in, final IpoQuotingPeriodUpdate out) {
        header(in, out);
        out.stock(in.stock())
                .ipoQuotationReleaseTimeS(in.ipoQuotationReleaseTimeS())
                .ipoQuotationReleaseQualifier(in.ipoQuotationReleaseQualifier())
                .ipoPriceE4(in.ipoPriceE4());
    }

    private static void copy(final LuldAuctionCollar in, final LuldAuctionCollar out) {
        header(in, out);
        out.stock(in.stock())
                .auctionCollarReferencePriceE4(in.auctionCollarReferencePriceE4())
                .upperAuctionCollarPriceE4(in.upperAuctionCollarPriceE4())
                .lowerAuctionCollarPriceE4(in.lowerAuctionCollarPriceE4())
                .auctionCollarExtension(in.auctionCollarExtension());
    }

    private static void copy(final OperationalHalt in, final OperationalHalt out) {
        header(in, out);
        out.stock(in.stock()).marketCode(in.marketCode()).operationalHaltAction(in.operationalHaltAction());
    }

    private static void copy(final AddOrder in, final AddOrder out) {
        header(in, out);
        out.orderReference(in.orderReference())
                .buySellIndicator(in.buySellIndicator())
                .shares(in.shares())
                .stock(in.stock())
                .priceE4(in.priceE4());
    }

    private static void copy(final AddOrderWithMpid in, final AddOrderWithMpid out) {
        header(in, out);
        out.orderReference(in.orderReference())
                .buySellIndicator(in.buySellIndicator())
                .shares(in.shares())
                .stock(in.stock())
                .priceE4(in.priceE4())
                .attribution(in.attribution());
    }

    private static void copy(final OrderExecuted in, final OrderExecuted out) {
        header(in, out);
        out.orderReference(in.orderReference())
                .executedShares(in.executedShares())
                .matchNumber(in.matchNumber());
    }

    private static void copy(final OrderExecutedWithPrice in, final OrderExecutedWithPrice out) {
        header(in, out);
        out.orderReference(in.orderReference())
                .executedShares(in.executedShares())
                .matchNumber(in.matchNumber())
                .printable(in.printable())
                .executionPriceE4(in.executionPriceE4());
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

    private static void copy(final NetOrderImbalance in, final NetOrderImbalance out) {
        header(in, out);
        out.pairedShares(in.pairedShares())
                .imbalanceShares(in.imbalanceShares())
                .imbalanceDirection(in.imbalanceDirection())
                .stock(in.stock())
                .farPriceE4(in.farPriceE4())
                .nearPriceE4(in.nearPriceE4())
                .currentReferencePriceE4(in.currentReferencePriceE4())
                .crossType(in.crossType())
                .priceVariationIndicator(in.priceVariationIndicator());
    }

    private static void copy(final RetailPriceImprovement in, final RetailPriceImprovement out) {
        header(in, out);
        out.stock(in.stock()).interestFlag(in.interestFlag());
    }

    private static void copy(final DirectListingPriceDiscovery in, final DirectListingPriceDiscovery out) {
        header(in, out);
        out.stock(in.stock())
                .openEligibilityStatus(in.openEligibilityStatus())
                .minimumAllowablePriceE4(in.minimumAllowablePriceE4())
                .maximumAllowablePriceE4(in.maximumAllowablePriceE4())
                .nearExecutionPriceE4(in.nearExecutionPriceE4())
                .nearExecutionTime(in.nearExecutionTime())
                .lowerPriceRangeCollarE4(in.lowerPriceRangeCollarE4())
                .upperPriceRangeCollarE4(in.upperPriceRangeCollarE4());
    }
}
