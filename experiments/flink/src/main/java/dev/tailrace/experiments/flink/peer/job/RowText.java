package dev.tailrace.experiments.flink.peer.job;

import java.io.Serializable;
import org.apache.flink.types.Row;

/** Writes a row of a result as a text. */
@FunctionalInterface
interface RowText extends Serializable {

    String of(Row row);
}
