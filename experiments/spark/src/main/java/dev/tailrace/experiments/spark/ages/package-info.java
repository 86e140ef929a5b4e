/** The job of a tutorial as its readers write it for Spark: persons in JSON become ages, with the name as key. */
package dev.tailrace.experiments.spark.ages;
