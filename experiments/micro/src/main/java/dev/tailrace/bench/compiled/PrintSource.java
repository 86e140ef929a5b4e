package dev.tailrace.bench.compiled;

/** Source of trades as objects. */
public final class PrintSource extends ObjectSource<TradePrint> {

    @Override
    public long eventTimeNs(final TradePrint print) {
        return print.timestampNs();
    }
}
