package dev.tailrace.experiments.flink.listing1;

import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;

/** Watermark generator of the paper: emits the number of the last record at fixed intervals. */
final class RisingNumbers implements WatermarkGenerator<ListingValue> {

    private long last = -1;

    @Override
    public void onEvent(final ListingValue record, final long number, final WatermarkOutput output) {
        last = number;
    }

    @Override
    public void onPeriodicEmit(final WatermarkOutput output) {
        if (last >= 0) {
            output.emitWatermark(new Watermark(last));
        }
    }
}
