package dev.tailrace.flink;

import dev.tailrace.kafkaclient.EngineFailures;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import java.util.Optional;
import org.apache.flink.runtime.state.BackendBuildingException;
import org.apache.flink.util.FlinkException;
import org.apache.flink.util.FlinkRuntimeException;
import org.apache.flink.util.SerializedThrowable;

/** Explains the failures of Flink, and those of its source and its state. */
final class JobFailures extends EngineFailures {

    JobFailures(final String brokers) {
        super("Flink", brokers);
    }

    @Override
    protected boolean isOfEngine(final Throwable cause) {
        return cause instanceof FlinkRunException
                || cause instanceof FlinkException
                || cause instanceof FlinkRuntimeException;
    }

    // Deserialises a cause from another process with our class loader: Flink's may not know its class.
    @Override
    protected Throwable opened(final Throwable cause) {
        return cause instanceof SerializedThrowable serialized
                ? serialized.deserializeError(JobFailures.class.getClassLoader())
                : cause;
    }

    @Override
    protected Optional<StatusException> meaning(final Throwable cause) {
        return cause instanceof BackendBuildingException
                ? Optional.of(StatusException.usage(
                        "the state in the checkpoint cannot be read: " + Failures.innermost(cause)
                                + "; resume from another checkpoint or savepoint, or start over under another application id",
                        cause))
                : Optional.empty();
    }
}
