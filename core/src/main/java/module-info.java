/**
 * Pipelines over input logs: their definition, and their run in this process.
 *
 * <p>The packages {@code runtime} are what generated processors consist of. They are exported because a generated class
 * belongs to the module of its user; they are not part of the API and change without notice.
 *
 * <p>Snapshots read and write fields of operators by reflection: a named module opens the packages of its operators to this one.
 */
@SuppressWarnings("module") // those that are given more than the API are compiled later
module dev.tailrace.core {
    uses dev.tailrace.io.Compression;

    exports dev.tailrace.aggregate;
    exports dev.tailrace.function;
    exports dev.tailrace.io;
    exports dev.tailrace.runner;
    exports dev.tailrace.state;
    exports dev.tailrace.stream;
    exports dev.tailrace.runtime;
    exports dev.tailrace.runtime.stage;
    exports dev.tailrace.agent to
            dev.tailrace.recovery;
    exports dev.tailrace.channel to
            dev.tailrace.recovery;
    exports dev.tailrace.exec to
            dev.tailrace.distributed;
    exports dev.tailrace.merge to
            dev.tailrace.distributed;
    exports dev.tailrace.order to
            dev.tailrace.compiler,
            dev.tailrace.distributed;
    exports dev.tailrace.plan to
            dev.tailrace.calculation,
            dev.tailrace.compiler,
            dev.tailrace.distributed;
    exports dev.tailrace.region to
            dev.tailrace.distributed;
}
