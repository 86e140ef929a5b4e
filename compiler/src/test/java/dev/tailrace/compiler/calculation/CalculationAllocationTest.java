package dev.tailrace.compiler.calculation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.Calls;
import dev.tailrace.calculation.Input;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Entry;
import dev.tailrace.runtime.calculation.Outlet;
import dev.tailrace.runtime.calculation.Publisher;
import dev.tailrace.runtime.calculation.Timer;
import dev.tailrace.testkit.Allocation;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A compiled calculation that uses everything there is allocates nothing per event. */
public class CalculationAllocationTest {

    /** Publishes, emits, sets timers and takes whatever comes. */
    public static final class Busy implements PriceCalls {

        private final Publisher<Tick> publisher;
        private final Output<Busy> output;
        private final Timer timer;
        private final Tick echo = new Tick(3, 1);
        private long calls;

        public Busy(final Publisher<Tick> publisher, final Output<Busy> output, final Timer timer) {
            this.publisher = publisher;
            this.output = output;
            this.timer = timer;
        }

        public boolean onTick(final Tick tick) {
            calls++;
            if (tick != echo) {
                publisher.publish(echo);
                publisher.publish(echo);
            }
            return tick.isEven();
        }

        @Override
        public void onPrice(final int instrument, final long priceE4) {
            calls++;
        }

        @Override
        public boolean onSize(final int size) {
            calls++;
            return size > 3;
        }

        public boolean onTime(final long dueNs) {
            timer.set(dueNs + 7);
            return true;
        }

        public boolean wants(final Tick tick) {
            return tick.value() > 1;
        }

        public void emit() {
            output.emit(this);
        }
    }

    private long results;

    @Test
    void shouldAllocateNothingWhateverAGraphUses() {
        final Calculation calculation = Calculation.named("busy").buffering();
        final Input<Tick> ticks = calculation.input("ticks", Tick.class);
        final Calls<PriceCalls> prices = calculation.calls("prices", PriceCalls.class);
        final Outlet<Busy> out = calculation.output("out");
        final Timer timer = calculation.timer("timer");
        final Busy busy = new Busy(ticks.publisher(), out, timer);
        final var node = calculation
                .node("busy", busy)
                .on(ticks, Busy::onTick)
                .on(prices)
                .onTimer(timer, Busy::onTime);
        calculation
                .node("emits", new Busy(ticks.publisher(), out, calculation.timer("other")))
                .on(ticks.where(Tick::instrument, 1).where(node, Busy::wants), Busy::onTick)
                .dependsOn(node)
                .everyAlways(Duration.ofNanos(50), (it, dueNs) -> it.emit())
                .calculateAlways(Busy::emit)
                .afterEvent(it -> it.onPrice(1, 2));
        out.to(result -> results++);
        final CalculationProcessor processor = Way.COMPILED.started(calculation.build());
        final Entry<Tick> entry = processor.entry(ticks);
        final PriceCalls calls = processor.calls(prices);
        final Tick[] batch = {new Tick(1, 2), new Tick(2, 3)};
        timer.set(1);
        final long[] timeNs = {0};

        assertThat(Allocation.inSteadyState(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        entry.accept(batch[0]);
                        entry.acceptAll(batch, 0, 2);
                        entry.buffer(batch[1]);
                        processor.calculate();
                        calls.onPrice(1, 2);
                        calls.onSize(4);
                        processor.onEvent(batch[1]);
                        processor.advanceTo(timeNs[0] += 3);
                    }
                }))
                .isZero();
        assertThat(results).isPositive();
    }
}
