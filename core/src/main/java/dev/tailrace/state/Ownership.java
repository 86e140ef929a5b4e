package dev.tailrace.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Which objects are behind a final field of which other. Such an object is made together with its owner and cannot be put
 * there later, so whoever meets it first on another way has to go through the owner.
 */
final class Ownership {

    private static final int NOBODY = -1;

    private final int[] owners;

    private Ownership(final int[] owners) {
        this.owners = owners;
    }

    /**
     * Writes pairs of owned object and owner.
     *
     * @param owners by owned object
     */
    static void write(final Map<Integer, Integer> owners, final ByteSink to) {
        to.putCount(owners.size());
        owners.forEach((object, owner) -> {
            to.putCount(object);
            to.putCount(owner);
        });
    }

    static Ownership read(final ByteSource from, final int objects) {
        final int[] owners = new int[objects];
        Arrays.fill(owners, NOBODY);
        for (int left = from.getCount(); left > 0; left--) {
            final int object = from.getCount();
            final int owner = from.getCount();
            if (object >= objects || owner >= objects) {
                throw ByteSource.damaged();
            }
            owners[object] = owner;
        }
        return new Ownership(owners);
    }

    boolean isOwned(final int object) {
        return owners[object] != NOBODY;
    }

    /** The owner of an object, the owner's owner and so on, as long as they are of a kind; objects may own each other. */
    List<Integer> ownersOf(final int object, final IntPredicate kind) {
        final Set<Integer> chain = new LinkedHashSet<>();
        int owner = owners[object];
        while (owner != NOBODY && owner != object && kind.test(owner) && chain.add(owner)) {
            owner = owners[owner];
        }
        return new ArrayList<>(chain);
    }
}
