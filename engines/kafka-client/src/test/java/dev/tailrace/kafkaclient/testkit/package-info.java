/**
 * What the tests of all runners want: a broker, topics, generated feeds, the results of the sequential run to compare with, and
 * the processes of runners. Blocks with deadlines; used by one thread.
 */
package dev.tailrace.kafkaclient.testkit;
