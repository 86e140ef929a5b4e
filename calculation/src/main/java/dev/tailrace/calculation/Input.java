package dev.tailrace.calculation;

import dev.tailrace.calculation.plan.EntrySpec.InputSpec;
import dev.tailrace.calculation.plan.TriggerSpec.FilterSpec;
import dev.tailrace.function.IdKey;
import dev.tailrace.function.ValueKey;
import dev.tailrace.runtime.IdKeyIndex;
import dev.tailrace.runtime.ObjectKeyIndex;
import dev.tailrace.runtime.calculation.CalculationProcessor.InputId;
import dev.tailrace.runtime.calculation.Filter.EventFilter;
import dev.tailrace.runtime.calculation.Filter.HeldFilter;
import dev.tailrace.runtime.calculation.Filter.IntField;
import dev.tailrace.runtime.calculation.Publisher;
import java.util.ArrayList;
import java.util.List;

/**
 * An input of a calculation, or a filtered view of one. A filter does not change the input but returns a narrower view.
 *
 * @param <E> type of the events
 */
public final class Input<E> implements InputId<E> {

    final Calculation calculation;
    final InputSpec spec;
    final List<FilterSpec> filters;

    Input(final Calculation calculation, final InputSpec spec, final List<FilterSpec> filters) {
        this.calculation = calculation;
        this.spec = spec;
        this.filters = List.copyOf(filters);
    }

    @Override
    public String name() {
        return spec.name();
    }

    /** Only the events that the filter accepts. */
    public Input<E> where(final EventFilter<? super E> filter) {
        return behind(new FilterSpec.Test(calculation.filters.size(), filter));
    }

    /**
     * Only the events with this number in a field. Many such filters on one input cost one jump: the compiler generates
     * a switch.
     */
    public Input<E> where(final IntField<? super E> field, final int value) {
        return behind(new FilterSpec.FieldIs(calculation.filters.size(), field, value));
    }

    /**
     * Only the events that a node accepts; the node may change its criterion at run time. Nodes that listen have their
     * turn after that node.
     */
    public <H> Input<E> where(final Node<H> holder, final HeldFilter<? super H, ? super E> filter) {
        return behind(new FilterSpec.Held(calculation.filters.size(), calculation.idOf(holder), filter));
    }

    /** The events keyed by a dense identifier, from 0 to some thousands, for windows and groups. */
    public KeyedInput<E> keyById(final IdKey<? super E> key) {
        checkKey(key);
        return new KeyedInput<>(this, () -> new IdKeyIndex<>(key));
    }

    /**
     * The events keyed by any comparable value, for windows and groups, which identify a key by its number in the order
     * of first events.
     */
    public <K extends Comparable<? super K>> KeyedInput<E> keyBy(final ValueKey<? super E, ? extends K> key) {
        checkKey(key);
        return new KeyedInput<>(this, () -> ObjectKeyIndex.of(key));
    }

    private void checkKey(final Object key) {
        if (key == null) {
            calculation.problems.add(
                    "input '" + spec.name() + "' is keyed by a function that is null; give a function");
        }
    }

    /** All events under the single key 0, for windows and aggregates over all of them. */
    public KeyedInput<E> whole() {
        return keyById(event -> 0);
    }

    /** Lets a node publish events of this input from inside a cycle. */
    public Publisher<E> publisher() {
        calculation.publishing.add(spec.id());
        return new Publisher<>(calculation.published, spec.id());
    }

    private Input<E> behind(final FilterSpec filter) {
        final List<FilterSpec> all = new ArrayList<>(filters);
        all.add(calculation.add(filter));
        return new Input<>(calculation, spec, all);
    }
}
