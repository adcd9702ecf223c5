"""An end of a transfer by aioquic: python3 aioquic_end.py server PORT BYTES FOLDER_OF_QLOG KEYS CERTIFICATE KEY; or client PORT"""
import asyncio, ssl, sys
from aioquic.asyncio import connect, serve
from aioquic.asyncio.protocol import QuicConnectionProtocol
from aioquic.quic.configuration import QuicConfiguration
from aioquic.quic.events import ConnectionTerminated
from aioquic.quic.logger import QuicFileLogger


async def send():
    port, size, folder, keys, certificate, key = sys.argv[2:8]
    done = asyncio.Event()

    class Protocol(QuicConnectionProtocol):
        def quic_event_received(self, event):
            super().quic_event_received(event)
            if isinstance(event, ConnectionTerminated): done.set()

    async def answer(reader, writer):
        await reader.read()
        writer.write(bytes(int(size)))
        writer.write_eof()

    with open(keys, 'a') as secrets:
        configuration = QuicConfiguration(is_client=False, alpn_protocols=['x'], quic_logger=QuicFileLogger(folder), secrets_log_file=secrets)
        configuration.load_cert_chain(certificate, key)
        server = await serve('127.0.0.1', int(port), configuration=configuration, create_protocol=Protocol,
                             stream_handler=lambda reader, writer: asyncio.ensure_future(answer(reader, writer)))
        await asyncio.wait_for(done.wait(), 60)
        await asyncio.sleep(0.5)
        server.close()


async def receive():
    configuration = QuicConfiguration(alpn_protocols=['x'], verify_mode=ssl.CERT_NONE)
    async with connect('127.0.0.1', int(sys.argv[2]), configuration=configuration) as connection:
        reader, writer = await connection.create_stream()
        writer.write(b'go')
        writer.write_eof()
        await reader.read()


asyncio.run(send() if sys.argv[1] == 'server' else receive())
