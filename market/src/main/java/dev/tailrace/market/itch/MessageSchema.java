package dev.tailrace.market.itch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The fields of a message type in wire order, after the type letter: first the header, then the type's own.
 *
 * <p>Describes the same layouts as the flyweights, independently of them. It serves code that does not know the type
 * beforehand, fields without a getter, and the tests that compare both. Fields follow each other without gaps, so only
 * their lengths are declared. Immutable; not for hot paths. Source: ITCH 5.0 specification, the table of each message.
 */
final class MessageSchema {

    private static final int TYPE_LENGTH = 1;
    private static final Map<MessageType, MessageSchema> BY_TYPE = new EnumMap<>(MessageType.class);

    static {
        declareAdministrative();
        declareOrders();
        declareTradesAndAuctions();
    }

    private final MessageType type;
    private final List<MessageField> fields = new ArrayList<>();
    private int length = TYPE_LENGTH;

    private MessageSchema(final MessageType type) {
        this.type = type;
    }

    static MessageSchema of(final MessageType type) {
        return BY_TYPE.get(type);
    }

    List<MessageField> fields() {
        return Collections.unmodifiableList(fields);
    }

    /** @throws IllegalArgumentException when the type has no field of this name; names those that it has */
    MessageField field(final String name) {
        for (int place = 0; place < fields.size(); place++) {
            if (fields.get(place).name().equals(name)) {
                return fields.get(place);
            }
        }
        throw new IllegalArgumentException(type + " has no field '" + name + "'; it has "
                + fields.stream().map(MessageField::name).toList());
    }

    /** Bytes in a message, the type letter included. */
    int length() {
        return length;
    }

    private static void declareAdministrative() {
        declare(MessageType.SYSTEM_EVENT).alpha("eventCode", 1);
        declare(MessageType.STOCK_DIRECTORY)
                .alpha("stock", 8)
                .alpha("marketCategory", 1)
                .alpha("financialStatusIndicator", 1)
                .u32("roundLotSize")
                .alpha("roundLotsOnly", 1)
                .alpha("issueClassification", 1)
                .alpha("issueSubType", 2)
                .alpha("authenticity", 1)
                .alpha("shortSaleThresholdIndicator", 1)
                .alpha("ipoFlag", 1)
                .alpha("luldReferencePriceTier", 1)
                .alpha("etpFlag", 1)
                .u32("etpLeverageFactor")
                .alpha("inverseIndicator", 1);
        declare(MessageType.STOCK_TRADING_ACTION)
                .alpha("stock", 8)
                .alpha("tradingState", 1)
                .alpha("reserved", 1)
                .alpha("reason", 4);
        declare(MessageType.REG_SHO_RESTRICTION).alpha("stock", 8).alpha("regShoAction", 1);
        declare(MessageType.MARKET_PARTICIPANT_POSITION)
                .alpha("mpid", 4)
                .alpha("stock", 8)
                .alpha("primaryMarketMaker", 1)
                .alpha("marketMakerMode", 1)
                .alpha("marketParticipantState", 1);
        declare(MessageType.MWCB_DECLINE_LEVEL)
                .price8("level1E8")
                .price8("level2E8")
                .price8("level3E8");
        declare(MessageType.MWCB_STATUS).alpha("breachedLevel", 1);
        declare(MessageType.IPO_QUOTING_PERIOD_UPDATE)
                .alpha("stock", 8)
                .u32("ipoQuotationReleaseTimeS")
                .alpha("ipoQuotationReleaseQualifier", 1)
                .price4("ipoPriceE4");
        declare(MessageType.LULD_AUCTION_COLLAR)
                .alpha("stock", 8)
                .price4("auctionCollarReferencePriceE4")
                .price4("upperAuctionCollarPriceE4")
                .price4("lowerAuctionCollarPriceE4")
                .u32("auctionCollarExtension");
        declare(MessageType.OPERATIONAL_HALT)
                .alpha("stock", 8)
                .alpha("marketCode", 1)
                .alpha("operationalHaltAction", 1);
    }

    private static void declareOrders() {
        declare(MessageType.ADD_ORDER)
                .u64("orderReference")
                .alpha("buySellIndicator", 1)
                .u32("shares")
                .alpha("stock", 8)
                .price4("priceE4");
        declare(MessageType.ADD_ORDER_WITH_MPID)
                .u64("orderReference")
                .alpha("buySellIndicator", 1)
                .u32("shares")
                .alpha("stock", 8)
                .price4("priceE4")
                .alpha("attribution", 4);
        declare(MessageType.ORDER_EXECUTED)
                .u64("orderReference")
                .u32("executedShares")
                .u64("matchNumber");
        declare(MessageType.ORDER_EXECUTED_WITH_PRICE)
                .u64("orderReference")
                .u32("executedShares")
                .u64("matchNumber")
                .alpha("printable", 1)
                .price4("executionPriceE4");
        declare(MessageType.ORDER_CANCEL).u64("orderReference").u32("cancelledShares");
        declare(MessageType.ORDER_DELETE).u64("orderReference");
        declare(MessageType.ORDER_REPLACE)
                .u64("originalOrderReference")
                .u64("newOrderReference")
                .u32("shares")
                .price4("priceE4");
    }

    private static void declareTradesAndAuctions() {
        declare(MessageType.NON_CROSS_TRADE)
                .u64("orderReference")
                .alpha("buySellIndicator", 1)
                .u32("shares")
                .alpha("stock", 8)
                .price4("priceE4")
                .u64("matchNumber");
        declare(MessageType.CROSS_TRADE)
                .u64("shares")
                .alpha("stock", 8)
                .price4("crossPriceE4")
                .u64("matchNumber")
                .alpha("crossType", 1);
        declare(MessageType.BROKEN_TRADE).u64("matchNumber");
        declare(MessageType.NET_ORDER_IMBALANCE)
                .u64("pairedShares")
                .u64("imbalanceShares")
                .alpha("imbalanceDirection", 1)
                .alpha("stock", 8)
                .price4("farPriceE4")
                .price4("nearPriceE4")
                .price4("currentReferencePriceE4")
                .alpha("crossType", 1)
                .alpha("priceVariationIndicator", 1);
        declare(MessageType.RETAIL_PRICE_IMPROVEMENT).alpha("stock", 8).alpha("interestFlag", 1);
        declare(MessageType.DIRECT_LISTING_PRICE_DISCOVERY)
                .alpha("stock", 8)
                .alpha("openEligibilityStatus", 1)
                .price4("minimumAllowablePriceE4")
                .price4("maximumAllowablePriceE4")
                .price4("nearExecutionPriceE4")
                .u64("nearExecutionTime")
                .price4("lowerPriceRangeCollarE4")
                .price4("upperPriceRangeCollarE4");
    }

    private static MessageSchema declare(final MessageType type) {
        final MessageSchema schema = new MessageSchema(type)
                .add("stockLocate", 2, FieldKind.U16)
                .add("trackingNumber", 2, FieldKind.U16)
                .add("timestampNs", 6, FieldKind.U48);
        BY_TYPE.put(type, schema);
        return schema;
    }

    private MessageSchema alpha(final String name, final int width) {
        return add(name, width, FieldKind.ALPHA);
    }

    private MessageSchema u32(final String name) {
        return add(name, 4, FieldKind.U32);
    }

    private MessageSchema u64(final String name) {
        return add(name, 8, FieldKind.U64);
    }

    private MessageSchema price4(final String name) {
        return add(name, 4, FieldKind.PRICE4);
    }

    private MessageSchema price8(final String name) {
        return add(name, 8, FieldKind.PRICE8);
    }

    private MessageSchema add(final String name, final int bytes, final FieldKind kind) {
        fields.add(new MessageField(name, length, bytes, kind));
        length += bytes;
        return this;
    }
}
