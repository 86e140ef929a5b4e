package dev.tailrace.experiments.flink.peer.job;

import java.io.Serializable;
import org.apache.flink.types.Row;

/** Formats a result row as text. */
@FunctionalInterface
interface RowText extends Serializable {

    String of(Row row);
}
