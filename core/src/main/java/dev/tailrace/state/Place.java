package dev.tailrace.state;

/**
 * Where an object was met: the node, and the way from it.
 *
 * @param parent null for the node itself
 * @param step name of a field; null for an element
 * @param index of an element
 * @param owner class of the nearest object with fields, whose constants its references may mean; null above the first
 */
record Place(String node, Place parent, String step, int index, Class<?> owner) {

    /** The node itself. */
    static Place of(final String node) {
        return new Place(node, null, null, 0, null);
    }

    /** The same place, once it is known which class is there. */
    Place ownedBy(final Class<?> type) {
        return new Place(node, parent, step, index, type);
    }

    Place field(final String name) {
        return new Place(node, this, name, 0, owner);
    }

    Place element(final int at) {
        return new Place(node, this, null, at, owner);
    }

    private void path(final StringBuilder to) {
        if (parent == null) {
            return;
        }
        parent.path(to);
        if (step == null) {
            to.append('[').append(index).append(']');
        } else {
            to.append(to.length() == 0 ? "" : ".").append(step);
        }
    }

    @Override
    public String toString() {
        final StringBuilder path = new StringBuilder();
        path(path);
        return "node '" + node + "'" + (path.length() == 0 ? "" : ", field " + path);
    }
}
