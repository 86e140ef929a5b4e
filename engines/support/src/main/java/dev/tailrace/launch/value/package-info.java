/** Running: fields in the bytes of results, and the keys of records that are made of them. Allocates nothing per result. */
package dev.tailrace.launch.value;
