"""Writes or reads a DBN file with the package databento-dbn: interop.py write VERSION FILE, interop.py read FILE."""
import datetime
import io
import sys
from types import SimpleNamespace as Struct

import databento_dbn as dbn

TIME = 1_700_000_000_123_456_789

# Fields of a definition before version 3, which have no defaults.
TEXTS = "currency settl_currency secsubtype group cfi unit_of_measure underlying strike_price_currency"
NUMBERS = """expiration activation high_limit_price low_limit_price max_price_variation trading_reference_price
    unit_of_measure_qty min_price_increment_amount price_ratio strike_price inst_attrib_value underlying_id
    raw_instrument_id market_depth_implied market_depth market_segment_id max_trade_vol min_lot_size min_lot_size_block
    min_lot_size_round_lot min_trade_vol contract_multiplier decay_quantity original_contract_size
    trading_reference_date appl_id maturity_year decay_start_date channel_id md_security_trading_status main_fraction
    price_display_format settl_price_type sub_fraction underlying_product maturity_month maturity_day maturity_week
    contract_multiplier_unit flow_schedule_type tick_rule"""


def write(version, path):
    interval = Struct(start_date=datetime.date(2023, 11, 14), end_date=datetime.date(2023, 11, 15), symbol="70000")
    metadata = dbn.Metadata(
        dataset="XNAS.ITCH", start=TIME, stype_in=dbn.SType.RAW_SYMBOL, stype_out=dbn.SType.INSTRUMENT_ID,
        schema=None, symbols=["AAPL"], partial=["P"], not_found=["N"],
        mappings=[Struct(raw_symbol="AAPL", intervals=[interval])], version=version)
    head = dict(publisher_id=2, instrument_id=70000, ts_event=TIME, ts_recv=TIME + 1)
    action, side = dbn.Action, dbn.Side
    definition = {1: dbn.v1, 2: dbn.v2, 3: dbn.v3}[version].InstrumentDefMsg
    before_3 = {} if version == 3 else dict(
        {name: "" for name in TEXTS.split()} | {name: 0 for name in NUMBERS.split()},
        match_algorithm=dbn.MatchAlgorithm.FIFO, user_defined_instrument=dbn.UserDefinedInstrument.NO)
    records = [
        definition(**head, min_price_increment=10_000_000, display_factor=1, raw_symbol="AAPL", exchange="XNAS",
                   asset="A", security_type="CS", instrument_class=dbn.InstrumentClass.STOCK,
                   security_update_action=dbn.SecurityUpdateAction.ADD,
                   **before_3),
        dbn.StatusMsg(**head, action=dbn.StatusAction.TRADING, is_trading=dbn.TriState.YES),
        dbn.MBOMsg(**head, order_id=2**64 - 1, price=-1_500_000_000, size=2**32 - 1, action=action.ADD, side=side.ASK,
                   flags=0x80, channel_id=9, ts_in_delta=-1, sequence=2**32 - 1),
        dbn.TradeMsg(**head, price=10**9, size=7, action=action.TRADE, side=side.BID, depth=3, flags=4, sequence=8),
        dbn.MBP1Msg(**head, price=10**9, size=7, action=action.CANCEL, side=side.BID, depth=0, flags=0, sequence=9,
                    levels=dbn.BidAskPair(bid_px=1, ask_px=dbn.UNDEF_PRICE, bid_sz=2, ask_sz=3, bid_ct=4, ask_ct=5)),
    ]
    raw = metadata.encode() + b"".join(bytes(record) for record in records)
    with open(path, "wb") as file:
        transcoder = dbn.Transcoder(file, dbn.Encoding.DBN, dbn.Compression.ZSTD,
                                    upgrade_policy=dbn.VersionUpgradePolicy.AS_IS)
        transcoder.write(raw)
        transcoder.flush()
        del transcoder  # ends the frame


def read(path):
    decoder = dbn.DBNDecoder(upgrade_policy=dbn.VersionUpgradePolicy.AS_IS)
    with open(path, "rb") as file:
        decoder.write(file.read())
    for record in decoder.decode():
        name = type(record).__name__
        if name == "Metadata":
            print(name, record.version, record.dataset, record.symbols, record.mappings["AAPL"][0]["symbol"])
        elif name == "MBOMsg":
            print(name, record.instrument_id, record.ts_event, record.order_id, record.price, record.size,
                  record.action, record.side, int(record.flags), record.ts_recv)
        elif name == "MBP1Msg":
            level = record.levels[0]
            print(name, record.action, level.bid_px, level.ask_px, level.bid_sz, level.ask_sz)
        elif name == "TradeMsg":
            print(name, record.price, record.size, record.sequence)
        elif name == "StatusMsg":
            print(name, int(record.action), record.is_trading)
        else:
            print(name, record.raw_symbol, record.exchange, record.instrument_class)


if sys.argv[1] == "write":
    write(int(sys.argv[2]), sys.argv[3])
else:
    read(sys.argv[2])
