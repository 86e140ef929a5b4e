package dev.tailrace.state;

/**
 * The place of an object in a snapshot, for messages: the node and the path of fields and elements from it.
 *
 * @param parent null for the node itself
 * @param step name of a field; null for an element
 * @param index of an element
 * @param owner class of the nearest object with fields, whose constants the references may mean; null above the first
 */
record Place(String node, Place parent, String step, int index, Class<?> owner) {

    /** The node itself. */
    static Place of(final String node) {
        return new Place(node, null, null, 0, null);
    }

    /** The place that a field or element leads to. */
    Place child(final String field, final int element) {
        return new Place(node, this, field, element, owner);
    }

    /** The same place when its object has fields. */
    Place ownedBy(final Class<?> type) {
        return new Place(node, parent, step, index, type);
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
