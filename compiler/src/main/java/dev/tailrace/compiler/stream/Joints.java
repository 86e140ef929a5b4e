package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.Statement;
import dev.tailrace.stream.StreamEdge;
import java.util.List;

/** Writes what joins the nodes of a class to those of other tasks. */
interface Joints {

    /** Of a class that has all nodes of its graph. */
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

    /** The statements with which a value is taken inside, and before them what has to be asked of it. */
    List<Statement> guarded(StreamEdge edge, LocalValue value, List<Statement> taken);
}
