package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.Statement;
import dev.tailrace.stream.StreamEdge;
import java.util.List;

/** Writes the connections between the nodes of a class and those of other tasks. */
interface Joints {

    /** The joints of a class that has all nodes of its graph. */
    Joints NONE = new Joints() {

        @Override
        public List<Statement> exit(final StreamEdge edge, final LocalValue value) {
            throw new IllegalStateException("nothing leaves a class of all nodes: " + edge);
        }

        @Override
        public List<Statement> guarded(final StreamEdge edge, final LocalValue value, final List<Statement> taken) {
            return taken;
        }
    };

    /** The statements that hand a value to another task. */
    List<Statement> exit(StreamEdge edge, LocalValue value);

    /** The statements that take a value inside the class, preceded by a check of its key if the edge has one. */
    List<Statement> guarded(StreamEdge edge, LocalValue value, List<Statement> taken);
}
