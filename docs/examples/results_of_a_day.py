"""Prints, from the VWAP windows of a day in a Parquet file, the most traded symbols: with pandas, polars and DuckDB."""

import sys

import duckdb
import pandas
import polars

FILE = sys.argv[1]


def with_pandas():
    windows = pandas.read_parquet(FILE, columns=["symbol", "window_start", "volume", "vwap"])
    windows["time"] = pandas.Timestamp("2026-01-05") + pandas.to_timedelta(windows["window_start"])
    by_symbol = windows.groupby("symbol")["volume"].sum().reset_index()
    top = by_symbol.sort_values(["volume", "symbol"], ascending=[False, True]).head(3)
    return list(zip(top["symbol"], top["volume"]))


def with_polars():
    return (
        polars.scan_parquet(FILE)
        .group_by("symbol")
        .agg(polars.col("volume").sum())
        .sort(["volume", "symbol"], descending=[True, False])
        .head(3)
        .collect()
        .rows()
    )


def with_duckdb():
    return duckdb.sql(
        f"SELECT symbol, sum(volume)::BIGINT FROM '{FILE}' GROUP BY symbol ORDER BY sum(volume) DESC, symbol LIMIT 3"
    ).fetchall()


results = [with_pandas(), with_polars(), with_duckdb()]
for symbol, volume in results[0]:
    print(symbol, volume)
if not results[0] == results[1] == results[2]:
    sys.exit(f"they differ: {results}")
