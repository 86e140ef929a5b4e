/**
 * When the records of a load are due. Pure arithmetic: no clock, no threads, and nothing is allocated per record.
 */
package dev.tailrace.load.schedule;
