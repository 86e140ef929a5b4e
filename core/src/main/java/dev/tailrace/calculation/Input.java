package dev.tailrace.calculation;

import dev.tailrace.function.IdKey;
import dev.tailrace.function.ValueKey;
import dev.tailrace.runtime.IdKeyIndex;
import dev.tailrace.runtime.ObjectKeyIndex;
import dev.tailrace.runtime.calculation.EventFilter;
import dev.tailrace.runtime.calculation.HeldFilter;
import dev.tailrace.runtime.calculation.InputId;
import dev.tailrace.runtime.calculation.IntField;
import dev.tailrace.runtime.calculation.Publisher;
import java.util.ArrayList;
import java.util.List;

/**
 * An input of a calculation, whole or behind filters. Filters do not change the input, they make a narrower view of it.
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
     * Only the events with this number in a field. Many of them on one input cost one jump: the compiler makes a switch.
     */
    public Input<E> where(final IntField<? super E> field, final int value) {
        return behind(new FilterSpec.FieldIs(calculation.filters.size(), field, value));
    }

    /** Only the events that a node accepts, which may change its mind at run time. Who listens comes after that node. */
    public <H> Input<E> where(final Node<H> holder, final HeldFilter<? super H, ? super E> filter) {
        return behind(new FilterSpec.Held(calculation.filters.size(), calculation.idOf(holder), filter));
    }

    /** Its events by a dense identifier, from 0 to some thousands, for windows and groups. */
    public KeyedInput<E> keyById(final IdKey<? super E> key) {
        checkKey(key);
        return new KeyedInput<>(this, () -> new IdKeyIndex<>(key));
    }

    /**
     * Its events by any comparable value, for windows and groups; these know a key by a number that counts the keys in the
     * order of their first events.
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

    /** All its events under one key, 0, for windows and aggregates over all of them. */
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
