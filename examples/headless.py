#!/usr/bin/env python3
"""Plays a whole game over the protocol, with nothing but Python's standard library.

    headless.py http://127.0.0.1:8080 [--game skirmish] [--seed 7] [--opponent bot:greedy]

Opens a table, sits down on the first seat and answers every question with a random open choice until the game is
over. Then it prints how the game ended and how many answers it took. docs/protocol.md describes what goes over the wire.
"""

import argparse
import base64
import hashlib
import json
import os
import random
import socket
import struct
import sys
import urllib.error
import urllib.parse
import urllib.request


class WebSocket:
    """The little of RFC 6455 that a client of this protocol needs."""

    def __init__(self, url, timeout=60):
        parts = urllib.parse.urlsplit(url)
        self.socket = socket.create_connection((parts.hostname, parts.port or 80), timeout)
        self.stream = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        status = self.stream.readline().decode().strip()
        headers = {}
        while line := self.stream.readline().decode().strip():
            name, value = line.split(":", 1)
            headers[name.lower()] = value.strip()
        accept = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        if " 101 " not in status or headers.get("sec-websocket-accept") != base64.b64encode(accept).decode():
            raise ConnectionError(f"no websocket: {status}")

    def _send(self, opcode, payload):
        mask = os.urandom(4)
        length = len(payload)
        if length < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | length)
        elif length < 65536:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, length)
        else:
            head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, length)
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
        self.socket.sendall(head + mask + masked)

    def _read(self, count):
        data = self.stream.read(count)
        if len(data) < count:
            raise ConnectionError("the server has gone")
        return data

    def send(self, message):
        self._send(1, json.dumps(message).encode())

    def receive(self):
        """The next message, or None when the server has closed the connection."""
        text = b""
        while True:
            first, second = self._read(2)
            length = second & 127
            if length == 126:
                (length,) = struct.unpack("!H", self._read(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self._read(8))
            payload = self._read(length)
            opcode = first & 15
            if opcode == 8:
                return None
            if opcode == 9:
                self._send(10, payload)
            elif opcode in (0, 1):
                text += payload
                if first & 128:
                    return json.loads(text)

    def close(self):
        self._send(8, b"")
        self.socket.close()


def request(url, body=None, token=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"} if data else {}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=60) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{url}: {error.code} {error.read().decode()}") from None


def play(server, game, seed, opponent):
    games = json.loads(request(f"{server}/api/games"))["games"]
    chosen = next(each for each in games if game in (None, each["game"]["id"]))
    seats = [seat["id"] for seat in chosen["lobby"]["scenarios"][0]["seats"]]
    players = {seat: opponent for seat in seats[1:]} | {seats[0]: "human"}
    table = {"game": chosen["game"]["id"], "seats": players, "names": {seats[0]: "headless"}}
    if seed is not None:
        table["seed"] = str(seed)
    opened = json.loads(request(f"{server}/api/tables", table))

    client = WebSocket(f"{server.replace('http', 'ws', 1)}/api/tables/{opened['table']}/socket")
    client.send({"type": "hello", "protocol": 1, "tokens": [opened["seats"][seats[0]]]})
    chance, answers, outcome, answered = random.Random(seed), 0, None, None
    while outcome is None:
        message = client.receive()
        if message is None or message["type"] == "closing":
            raise SystemExit(f"the server closed the connection: {message}")
        if message["type"] == "refused" and message["kind"] == "stale":
            # Somebody else who was asked too has answered first. The question as it is now comes with an update, or has come already.
            continue
        if message["type"] == "refused":
            raise SystemExit(f"refused: {message}")
        if message["type"] == "welcome" and message["dice"]["seed"] != "known":
            # Now that the server has committed to its part of the dice, the seat adds its own: docs/fair-dice.md.
            client.send({"type": "chance", "id": "chance", "seat": 0, "bits": os.urandom(32).hex()})
        if message["type"] != "update":
            continue
        outcome = message.get("outcome")
        prompt = message.get("prompt")
        if prompt and prompt["id"] != answered and outcome is None:
            answers, answered = answers + 1, prompt["id"]
            answer = chance.choice([choice for choice in prompt["choices"] if choice["blocked"] is None])["answer"]
            client.send({"type": "answer", "id": f"h{answers}", "seat": 0, "prompt": prompt["id"], "answer": answer})
    client.close()
    record = request(f"{server}/api/tables/{opened['table']}/record", token=opened["watch"])
    return outcome, answers, record


def main():
    parser = argparse.ArgumentParser(description="Plays a whole game over the protocol of Retrograde.")
    parser.add_argument("server", help="such as http://127.0.0.1:8080")
    parser.add_argument("--game", help="id of the game; the first one if not given")
    parser.add_argument("--seed", type=int, help="decides the dice of the table and the choices here; else nobody knows them")
    parser.add_argument("--opponent", default="bot:greedy", help="who plays the other seats")
    parser.add_argument("--record", help="write the record of the game to this file")
    args = parser.parse_args()
    outcome, answers, record = play(args.server.rstrip("/"), args.game, args.seed, args.opponent)
    if args.record:
        with open(args.record, "w", encoding="utf-8") as file:
            file.write(record)
    print(f"{outcome['text']} [{outcome['rule']}] after {answers} answers of mine")
    return 0


if __name__ == "__main__":
    sys.exit(main())
