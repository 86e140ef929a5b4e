/** Finds fields in the bytes of results, and makes record keys from them. Allocates nothing per result. */
package dev.tailrace.launch.value;
